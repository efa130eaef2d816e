import { EyeOutlined } from '@ant-design/icons'
import type { MaterialState } from '@mingpian/contract/shared/rules/material-state.ts'
import { Button, Flex, Tag } from 'antd'
import type { ReactNode } from 'react'
import style from '#kit/columns.module.css'
import { DraftFound } from '#kit/draft-found.tsx'
import { Page } from '#kit/page.tsx'
import { useWords } from '#kit/preferences.tsx'
import { stateColours } from './piece-states.ts'

interface PiecePageProps {
  heading: string
  /** Undefined for a new piece. */
  state?: MaterialState
  /** The save under way; null for none. */
  saving: { publish: boolean } | null
  disabled?: boolean
  onSave: (publish: boolean) => void
  onPreview: () => void
  /** Given if a draft was found. */
  onDiscard?: (() => void) | false
  children: ReactNode
}

/** The frame in which a piece of content or a form is written: its state, preview, saving and publishing. */
export function PiecePage({
  heading,
  state,
  saving,
  disabled,
  onSave,
  onPreview,
  onDiscard,
  children,
}: PiecePageProps) {
  const words = useWords()
  const isPublished = state === 'published'
  const isIdle = !saving && !disabled
  return (
    <Page
      title={
        <Flex align="center" gap={12}>
          {heading}
          {state && <Tag color={stateColours[state]}>{words.contentStates[state]}</Tag>}
        </Flex>
      }
      name={heading}
      keepsHead
      actions={
        <>
          <Button className={style.narrow} icon={<EyeOutlined />} onClick={onPreview}>
            {words.preview}
          </Button>
          {!isPublished && (
            <Button disabled={!isIdle} loading={saving?.publish === false} onClick={() => onSave(false)}>
              {words.saveDraft}
            </Button>
          )}
          <Button
            type="primary"
            disabled={!isIdle}
            loading={saving?.publish === !isPublished}
            onClick={() => onSave(!isPublished)}
          >
            {isPublished ? words.saveAndShow : words.publish}
          </Button>
        </>
      }
    >
      {onDiscard && <DraftFound onDiscard={onDiscard} />}
      {children}
    </Page>
  )
}
