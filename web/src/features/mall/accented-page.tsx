import type { ComponentType } from 'react'
import { useVia } from '#features/address/use-via.ts'
import { Accented } from '#features/card/accented.tsx'

/** A page of the mall in the accent of the card by which the person came: a purchase has one colour from the product on. */
export const accentedPage = (Page: ComponentType) =>
  function AccentedPage() {
    return (
      <Accented via={useVia()}>
        <Page />
      </Accented>
    )
  }
