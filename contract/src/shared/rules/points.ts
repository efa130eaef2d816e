/** Why a person's points changed. `takenBack`: earned ones, by a refund. `givenBack`: spent ones, by a closed order or a refund. */
export const pointsKinds = ['earned', 'takenBack', 'spent', 'givenBack', 'adjusted'] as const
export type PointsKind = (typeof pointsKinds)[number]

export const pointsLimits = {
  /** Earned for a yuan. */
  perYuan: 1_000,
  /** Of a point, in fen. */
  worth: 10_000,
  /** Of one adjustment, and of the price of one piece. */
  points: 1_000_000,
} as const

/** How a company's points are earned and spent. */
export interface PointsTerms {
  isOn: boolean
  /** Earned for each yuan that was paid for goods and kept. */
  perYuan: number
  /** What a point takes off an order, in fen. */
  worth: number
  /** The greatest part of the goods of an order that points may pay, in percent. */
  mostPercent: number
}

/** The points that pay a part of goods, and the fen that they take: whole points, never more than the company allows. */
export function pointsOff(
  { worth, mostPercent }: Pick<PointsTerms, 'worth' | 'mostPercent'>,
  /** What the goods cost after all other discounts, in fen. */
  goods: number,
  balance: number,
): { points: number; amount: number } {
  const most = Math.floor(Math.floor((goods * mostPercent) / 100) / worth)
  const points = Math.max(0, Math.min(balance, most))
  return { points, amount: points * worth }
}
