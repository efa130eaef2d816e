import { callQuery } from '@mingpian/client/react/queries.ts'
import type { ShownBlock, SiteContent } from '@mingpian/contract/shared/site.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import columns from '#kit/columns.module.css'
import { PhonePreview } from '#kit/phone-preview.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Failed } from '#kit/result.tsx'
import style from './preview.module.css'

interface PreviewProps {
  content: SiteContent
  /** On a narrow screen, on which it is in a drawer. */
  isOpen: boolean
  onClose: () => void
}

/** Milliseconds without a key before the server is asked. */
const pause = 300

/** A preview of the site with the typed values, as on a visitor's phone. */
export function Preview({ content, isOpen, onClose }: PreviewProps) {
  const [asked, ask] = useState(content)
  useEffect(() => {
    const timer = setTimeout(() => ask(content), pause)
    return () => clearTimeout(timer)
  }, [content])
  const { data, error, refetch } = useQuery({
    ...callQuery('POST /mk-activity-tools/site/v1/preview', { body: { content: asked } }),
    placeholderData: (before) => before,
  })
  const words = useWords()
  return (
    <PhonePreview isOpen={isOpen} onClose={onClose}>
      {data ? (
        <>
          <Flex className={style.top} align="center" gap={8}>
            {data.company.logo && <img src={data.company.logo} alt="" />}
            <b>{data.company.name}</b>
          </Flex>
          {data.blocks.length === 0 && (
            <Typography.Text type="secondary">{words.siteEmptyPreview}</Typography.Text>
          )}
          {data.blocks.map((block) => (
            <Block key={block.id} block={block} phone={data.company.phone} />
          ))}
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <div className={columns.body}>
          <Skeleton active />
        </div>
      )}
    </PhonePreview>
  )
}

function Block({ block, phone }: { block: ShownBlock; phone: string }) {
  const words = useWords()
  const { kind, title, text, picture, products, materials, news, places } = block
  const things = [
    ...products.map(({ _id, name, cover }) => ({ id: _id, name, cover })),
    ...materials.map(({ _id, title, cover }) => ({ id: _id, name: title, cover })),
  ]
  const heading = title || (kind === 'banner' ? '' : words.siteKinds[kind])
  return (
    <section className={style.block}>
      {kind === 'banner' && picture && <img className={style.full} src={picture.url} alt={picture.alt} />}
      {heading && <h2>{heading}</h2>}
      {text && <p>{text}</p>}
      {kind === 'introduction' && picture && (
        <img className={style.full} src={picture.url} alt={picture.alt} />
      )}
      {kind === 'form' ? (
        materials.map((form) => (
          <Flex key={form._id} vertical gap={8}>
            <b>{form.title}</b>
            <Button type="primary" block tabIndex={-1}>
              {form.title}
            </Button>
          </Flex>
        ))
      ) : (
        <div className={kind === 'video' ? style.one : style.two}>
          {things.map(({ id, name, cover }) => (
            <figure key={id}>
              {cover && <img src={cover} alt="" loading="lazy" />}
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {[
        ...news.map(({ id, title }) => [id, title]),
        ...places.map(({ id, name, address }) => [id, `${name} ${address}`]),
      ].map(([id, line]) => (
        <p key={id} className={style.line}>
          {line}
        </p>
      ))}
      {kind === 'contact' && phone && <p className={style.line}>{phone}</p>}
    </section>
  )
}
