import { Alert, Button, Flex, Progress } from 'antd'
import { useWords } from './preferences.tsx'
import type { Uploads } from './use-upload.ts'

/** Progress of an upload with a stop button; or the reason of its failure with a retry. */
export function UploadProgress({ uploads }: { uploads: Uploads }) {
  const words = useWords()
  const { isBusy, percent, problem, stop, retry } = uploads
  if (isBusy)
    return (
      <Flex align="center" gap={12} style={{ marginTop: 8 }}>
        <Progress aria-label={words.uploading} percent={percent} style={{ flex: 1 }} />
        <Button size="small" onClick={stop}>
          {words.stop}
        </Button>
      </Flex>
    )
  if (!problem) return null
  return (
    <Alert
      type="error"
      showIcon
      style={{ marginTop: 8 }}
      title={words.fileProblems[problem]}
      action={
        <Button size="small" onClick={retry}>
          {words.goOnUpload}
        </Button>
      }
    />
  )
}
