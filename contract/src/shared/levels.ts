import { type Static, Type } from '@sinclair/typebox'
import { recordId, requiredLine } from './fields.ts'
import { fen } from './goods.ts'
import { levelLimits } from './rules/member-level.ts'

export const levelId = recordId

export const LevelInput = Type.Object({
  name: requiredLine(levelLimits.name),
  /** The amount that a member has paid, without what went back, from which on they have it. */
  from: Type.Integer({ minimum: 0, maximum: levelLimits.from }),
  /** What it takes off the goods, in hundredths of a percent; 0 for nothing. */
  off: Type.Integer({ minimum: 0, maximum: levelLimits.off }),
})
export type LevelInput = Static<typeof LevelInput>

/** A level of the members of a mall. */
export const MemberLevel = Type.Composite([Type.Object({ levelId }), LevelInput])
export type MemberLevel = Static<typeof MemberLevel>

/** What of the price of an order the buyer's level takes. */
export const LevelPart = Type.Object({ name: Type.String(), amount: fen })
