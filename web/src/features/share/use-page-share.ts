import { useEffect } from 'react'
import { setShareData } from '#host/sdk.ts'
import { plainLink, type ShareWords, shareData } from './data.ts'
import { companySdk } from './sdk.ts'

/** Makes the app's share menu send this page by its own address, under words of its own, for what no share id counts. */
export function usePageShare({ title, desc, imgUrl }: ShareWords): void {
  useEffect(() => {
    let current = true
    // After the page has shown itself.
    const timer = setTimeout(() => {
      const data = shareData({ title, desc, imgUrl }, plainLink(location.href), location.origin)
      companySdk()
        .then((sdk) => (current ? setShareData(sdk, data) : undefined))
        .catch(ignore)
    }, 300)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [title, desc, imgUrl])
}

function ignore(): void {
  // Without the SDK the menu shares the address as it is.
}
