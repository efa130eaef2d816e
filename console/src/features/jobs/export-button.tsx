import { DownloadOutlined } from '@ant-design/icons'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWords } from '#kit/preferences.tsx'

interface Props {
  begin: () => Promise<unknown>
  disabled?: boolean
  /** By default that the list is exported. */
  label?: string
}

/** Begins the export of a list with its filters, and opens the jobs, which will have its file. */
export function ExportButton({ begin, disabled, label }: Props) {
  const words = useWords()
  const { notification } = App.useApp()
  const navigate = useNavigate()
  const write = useWrite(begin, {
    onDone: () => {
      const key = 'export'
      notification.success({
        key,
        title: words.exportBegun,
        description: words.exportBegunHint,
        actions: (
          <Button
            size="small"
            type="primary"
            onClick={() => {
              notification.destroy(key)
              void navigate('/jobs')
            }}
          >
            {words.seeJobs}
          </Button>
        ),
      })
    },
  })
  return (
    <Button icon={<DownloadOutlined />} loading={write.busy} disabled={disabled} onClick={() => write.run()}>
      {label ?? words.exportList}
    </Button>
  )
}
