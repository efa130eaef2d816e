import type { Lead, Right } from './lead.ts'

/** Marks a lead with a right. `leads/lead/access.ts` alone may import it. */
export const grant = <R extends Right, Facts extends Pick<Lead, 'companyId' | 'rootId' | 'personIds'>>(
  _right: R,
  facts: Facts,
): Facts & Lead<R> => facts as Facts & Lead<R>
