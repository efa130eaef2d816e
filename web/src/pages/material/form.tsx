import type { PieceOf } from '@mingpian/contract/shared/content.ts'
import { useQuery } from '@tanstack/react-query'
import { codeHint } from '#features/card/view/tools.tsx'
import { FormFill } from '#features/form-fill/form-fill.tsx'
import { formOptions } from '#features/form-fill/queries.ts'
import { readingState } from '#features/reading/state.tsx'
import { goSignIn } from '#features/session/relogin.ts'
import { presentView } from '#features/tracking/present-view.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** A form to fill in. It is fetched each time: whether it accepts answers depends on the person and the time. */
export default function FormBody({ material, via }: { material: PieceOf<'form'>; via: Via }) {
  const { data, error, refetch } = useQuery({
    ...formOptions(material.companyId, material._id),
    refetchOnMount: 'always',
  })
  if (data)
    return (
      <FormFill
        shown={data}
        userId={via.userId}
        onSignIn={() => void goSignIn()}
        codeHint={codeHint}
        viewOf={presentView}
      />
    )
  if (error) return <StateView part state={readingState(error, refetch)} />
  return <StateView part state={{ kind: 'loading', skeleton: <FieldBones /> }} />
}

const FieldBones = () => (
  <>
    {[1, 2, 3].map((each) => (
      <Bone key={each} height={52} radius={10} margin="0 0 24px" />
    ))}
  </>
)
