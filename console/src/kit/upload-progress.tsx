import type { Uploads } from '@mingpian/client/react/use-upload.ts'
import type { UploadProblem } from '@mingpian/client/upload.ts'
import { type UploadPurpose, uploadRules } from '@mingpian/contract/shared/rules/uploads.ts'
import { Alert, Button, Flex, Progress } from 'antd'
import { useWords } from './preferences.tsx'

/** Progress of an upload with a stop button; or the reason of its failure with a retry. */
export function UploadProgress({ uploads }: { uploads: Uploads }) {
  const words = useWords()
  const { purpose, busy, share, problem, stop, retry } = uploads
  if (busy)
    return (
      <Flex align="center" gap={12} style={{ marginTop: 8 }}>
        <Progress aria-label={words.uploading} percent={Math.round(share * 100)} style={{ flex: 1 }} />
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
      title={textOf(words.fileProblems, problem, purpose)}
      action={
        <Button size="small" onClick={retry}>
          {words.goOnUpload}
        </Button>
      }
    />
  )
}

/** The words of a problem: they name what is accepted. */
function textOf(
  problems: ReturnType<typeof useWords>['fileProblems'],
  problem: UploadProblem,
  purpose: UploadPurpose,
): string {
  if (problem === 'tooLarge') return problems.tooLarge(uploadRules[purpose].maxBytes / 1024 / 1024)
  if (problem !== 'notUsable') return problems[problem]
  if (purpose === 'video') return problems.noVideo
  return purpose === 'document' ? problems.noDocument : problems.noPicture
}
