import { call } from '@mingpian/client/call.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Avatar, Dropdown, Flex, Layout, Menu, type MenuProps, Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation } from 'react-router'
import { initialOf } from '#kit/initial.ts'
import { MeProvider, useMay, useMe } from '#kit/me.tsx'
import { PlaceProvider, type Step, useTitle } from '#kit/place.tsx'
import { useWords } from '#kit/preferences.tsx'
import { Failed, Forbidden, NotFound } from '#kit/result.tsx'
import { keepSession } from '#kit/session.ts'
import type { Words } from '#words/zh.ts'
import { LookSwitch } from './look-switch.tsx'
import { SectionBoundary } from './section-boundary.tsx'
import { type Section, sections } from './sections.tsx'
import { Trail } from './trail.tsx'

/** Navigation on the left, the person on the top right, the section in between. */
export function Shell() {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /wxwork/v1/console/me', {}),
    // Notices a session that has ended elsewhere, at once when the tab is shown.
    refetchInterval: 15_000,
  })
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active style={{ padding: 48 }} />
  return (
    <MeProvider value={data}>
      <Frame />
    </MeProvider>
  )
}

function Frame() {
  const words = useWords()
  const current = useLocation().pathname.split('/')[1] ?? ''
  const may = useMay()
  const open = sections.filter(({ needs }) => may(needs))
  const [first] = open
  const [below, setBelow] = useState<Step[]>([])
  const section = sections.find(({ path }) => path === current)
  const here = section?.title(words) ?? words.notFound
  useTitle([...below.map(({ label }) => label).reverse(), here, words.title])
  return (
    <PlaceProvider value={setBelow}>
      <SkipLink />
      <Layout hasSider style={{ height: '100%' }}>
        <Layout.Sider
          theme="light"
          width={208}
          breakpoint="lg"
          collapsedWidth={56}
          style={{ overflow: 'auto' }}
        >
          <nav aria-label={words.navigation}>
            <Menu
              mode="inline"
              selectedKeys={[current]}
              style={{ border: 0, paddingTop: 8 }}
              items={navigation(open, words, current)}
            />
          </nav>
        </Layout.Sider>
        <Layout>
          <Bar steps={[{ label: here, to: `/${current}` }, ...below]} />
          {/* It is the page's <main>. */}
          <Layout.Content id={mainId} tabIndex={-1} style={{ overflow: 'auto', padding: 24 }}>
            <div style={{ maxWidth: 1440, margin: '0 auto' }}>
              <SectionBoundary key={current}>
                <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
                  <Routes>
                    <Route index element={<Navigate to={`/${first?.path}`} replace />} />
                    {sections.map(({ path, needs, page: Section }) => (
                      <Route
                        key={path}
                        path={`${path}/*`}
                        element={may(needs) ? <Section /> : <Forbidden />}
                      />
                    ))}
                    <Route path="*" element={<NotFound />} />
                  </Routes>
                </Suspense>
              </SectionBoundary>
            </div>
          </Layout.Content>
        </Layout>
      </Layout>
    </PlaceProvider>
  )
}

const mainId = 'main'

/** The first stop of the keyboard: past the navigation. The address stays, because the filters of a list are in it. */
function SkipLink() {
  return (
    <a
      className="skip"
      href={`#${mainId}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(mainId)?.focus()
      }}
    >
      {useWords().skipToContent}
    </a>
  )
}

/** The sections under their headings. A heading whose sections are all closed to the person is left out. */
function navigation(open: readonly Section[], words: Words, current: string): MenuProps['items'] {
  const itemOf = ({ path, title, icon }: Section) => ({
    key: path,
    icon,
    label: (
      <Link to={`/${path}`} {...(path === current && { 'aria-current': 'page' })}>
        {title(words)}
      </Link>
    ),
  })
  const groups = [...new Set(open.map(({ group }) => group))]
  return groups.flatMap<NonNullable<MenuProps['items']>[number]>((group) => {
    const items = open.filter((section) => section.group === group).map(itemOf)
    return group ? { type: 'group' as const, key: group, label: words[group], children: items } : items
  })
}

function Bar({ steps }: { steps: Step[] }) {
  const words = useWords()
  const { companyName, name, avatar } = useMe()
  const client = useQueryClient()
  const leave = () => {
    keepSession(null)
    client.clear()
  }
  const signOut = useWrite(() => call('POST /wxwork/v1/session/sign_out', { quiet: true }), { onDone: leave })
  return (
    <Layout.Header style={{ padding: '0 24px', height: 56, lineHeight: 'normal', background: 'transparent' }}>
      <Flex align="center" gap={4} style={{ height: '100%' }}>
        <Trail company={companyName} steps={steps} />
        <LookSwitch />
        <Dropdown
          trigger={['click']}
          menu={{ items: [{ key: 'out', label: words.signOut, onClick: () => signOut.run() }] }}
        >
          <button type="button" className="person">
            <Avatar size={28} src={avatar || undefined} alt="">
              {initialOf(name)}
            </Avatar>
            {name}
          </button>
        </Dropdown>
      </Flex>
    </Layout.Header>
  )
}
