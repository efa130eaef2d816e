import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { Route, Routes } from 'react-router'
import { Loaded, NotFound } from '#kit/result.tsx'
import { Editor } from './editor.tsx'

/** The company's micro-site. */
export default function Site() {
  return (
    <Routes>
      <Route index element={<Arranged />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}

function Arranged() {
  const query = useQuery(callQuery('GET /mk-activity-tools/site/v1/edit', {}))
  return (
    <Loaded query={query} skeleton={<Skeleton active />}>
      {(site) => <Editor key={site.revision} site={site} />}
    </Loaded>
  )
}
