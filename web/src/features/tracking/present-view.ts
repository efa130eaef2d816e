/**
 * The id of the present view of a thing, for a call that is a deed in it: the view may reach the server after the call.
 * '' where no view is recorded.
 */
export const presentView = (contentId: string): Promise<string> =>
  import('./page-visit.ts').then(
    ({ viewIdOf }) => viewIdOf(contentId),
    () => '',
  )
