import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { LongJob } from '@mingpian/contract/jobs.ts'
import { Button, Flex } from 'antd'
import { LinkButton } from '#kit/link-button.tsx'
import { useWords } from '#kit/preferences.tsx'

/** The page with the report of an import. */
const importPages: Partial<Record<LongJob['kind'], string>> = {
  staffImport: '/staff/import',
  leadImport: '/customers/import',
  productImport: '/products/import',
  placeDayImport: '/places/import',
  shippingImport: '/orders/ship-by-file',
}

/** The file of an export; the report of an import and the file of its rejected rows. */
export function JobActions({ job: { jobId, kind, state, rejected, fileUntil } }: { job: LongJob }) {
  const words = useWords()
  const page = importPages[kind]
  const open = { onDone: ({ url }: { url: string }) => location.assign(url) }
  const download = useWrite(
    () => call('GET /biz/v1/jobs/export/file', { query: { exportId: jobId }, quiet: true }),
    open,
  )
  const rejectedRows = useWrite(() => {
    const asked = { query: { importId: jobId }, quiet: true }
    if (kind === 'leadImport') return call('GET /biz/v1/customers/import/rejected', asked)
    if (kind === 'placeDayImport') return call('GET /wxwork/v1/console/place/days/import/rejected', asked)
    if (kind === 'shippingImport') return call('GET /mall/order/v1/console/ship/import/rejected', asked)
    if (kind === 'productImport') return call('GET /mall/goods/v1/import/rejected', asked)
    return call('GET /biz/v1/staff/import/rejected', asked)
  }, open)
  return (
    <Flex gap={8} wrap>
      {fileUntil && (
        <Button size="small" type="primary" loading={download.busy} onClick={() => download.run()}>
          {words.download}
        </Button>
      )}
      {page && state !== 'failed' && (
        <LinkButton
          to={`${page}?importId=${jobId}`}
          size="small"
          type={state === 'checked' ? 'primary' : 'default'}
        >
          {words.openImport}
        </LinkButton>
      )}
      {rejected > 0 && (
        <Button size="small" loading={rejectedRows.busy} onClick={() => rejectedRows.run()}>
          {words.importRejected}
        </Button>
      )}
    </Flex>
  )
}
