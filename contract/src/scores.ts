import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, ShownPerson } from '#shared/entities.ts'
import { day, page, pageSize, unionId } from '#shared/fields.ts'
import { countedDeeds, longestLookBack } from '#shared/rules/deeds.ts'

const action = Type.Union(countedDeeds.map((each) => Type.Literal(each)))
const points = Type.Integer({ minimum: 0, maximum: 1000 })
const daysOrNever = Type.Integer({ minimum: 0, maximum: longestLookBack })

/** Points of one kind of action, with their limit and decay. */
export const ScoreRule = Type.Object({
  action,
  /** Points for each time; for reading, for each 30 seconds of a day. 0: the action earns nothing. */
  points,
  /** The most points of one day. */
  dailyCap: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** Days after which half of the points lapse; 0: never. */
  decayDays: daysOrNever,
  /** Days after which the other points lapse. */
  validDays: Type.Integer({ minimum: 1, maximum: longestLookBack }),
})
export type ScoreRule = Static<typeof ScoreRule>

const rules = Type.Array(ScoreRule, { minItems: 1, maxItems: countedDeeds.length })
const ruleList = Type.Object({ list: Type.Array(ScoreRule) })

/** A row of the ledger. All rows of a lead add up to its score. */
export const ScoreRow = Type.Object({
  /** earned: by an action of the day. cap: above the day’s limit. decay and expiry: of points that were earned on `earnedOn`. */
  kind: Type.Union([
    Type.Literal('earned'),
    Type.Literal('cap'),
    Type.Literal('decay'),
    Type.Literal('expiry'),
  ]),
  action,
  /** The day from which the row counts. */
  day,
  earnedOn: day,
  /** Number of times that the action was done on `earnedOn`; of reading the units of 30 seconds. */
  times: Type.Integer(),
  points: Type.Integer(),
})
export type ScoreRow = Static<typeof ScoreRow>

const RankedLead = Type.Object({
  person: ShownPerson,
  /** The salesperson whose lead it is. */
  salesperson: Type.String(),
  /** Points of the day. */
  gained: Type.Integer(),
  score: Type.Integer(),
})
const TagRankedLead = Type.Object({
  person: ShownPerson,
  salesperson: Type.String(),
  /** Points of the tags that the lead got on the day. */
  gained: Type.Integer(),
  /** Points of all its tags at the end of the day. */
  score: Type.Integer(),
  /** The names of the tags that it got on the day. */
  tags: Type.Array(Type.String()),
})
export type RankedLead = Static<typeof RankedLead>
export type TagRankedLead = Static<typeof TagRankedLead>

const ofDay = Type.Object({ day: Type.Optional(day), page, pageSize })
/** HH:MM on the company’s clock; '' without quiet hours. */
const clock = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$|^$', maxLength: 5 })

const Remind = Type.Object({
  /** Whether the caller gets messages at all. */
  isOn: Type.Boolean(),
  /**
   * Quiet hours hold messages back, over midnight if they end earlier than they begin; one summary is sent at their
   * end.
   */
  quietFrom: clock,
  quietUntil: clock,
})
const RemindScore = Type.Object({
  /** A visit is reported only if the lead’s score has reached it; 0: each visit. */
  score: Type.Integer({ minimum: 0, maximum: 100_000 }),
})

/** Scores of leads, computed from what they did, and the reminders that depend on them. */
export const scores = {
  fast: endpoint('GET /biz/v1/clue/score/fast', {
    summary: 'The leads that gained most points on a day, today by default.',
    access: 'staff',
    query: ofDay,
    data: listOf(RankedLead),
  }),
  tagFast: endpoint('GET /biz/v1/clue/tag_score/fast', {
    summary: 'The leads that gained most by tags on a day, today by default.',
    access: 'staff',
    query: ofDay,
    data: listOf(TagRankedLead),
  }),
  fastCustomers: endpoint('POST /biz/v1/clue/score/fast/scrm', {
    summary: 'As `score/fast`, of customers in WeCom alone.',
    access: 'staff',
    body: ofDay,
    data: listOf(RankedLead),
  }),
  ledger: endpoint('GET /biz/v1/clue/score/ledger', {
    summary: 'The rows that add up to the score of a lead, the newest first.',
    access: 'staff',
    query: Type.Object({ clueId: unionId, page, pageSize }),
    data: Type.Composite([listOf(ScoreRow), Type.Object({ score: Type.Integer() })]),
  }),
  remind: endpoint('GET /biz/v1/clue/get/radar/remind', {
    summary: 'Whether and outside which quiet hours the caller gets messages about visitors.',
    access: 'staff',
    data: Remind,
  }),
  keepRemind: endpoint('PUT /biz/v1/clue/radar/remind', {
    summary:
      'Turns messages about visitors on or off and sets quiet hours. They are written in the language of this request. Repeating it changes nothing.',
    access: 'staff',
    body: Remind,
    data: Remind,
  }),
  remindScore: endpoint('GET /biz/v1/clue/radar/get_remind_score', {
    summary: 'The score from which on the caller gets messages about a lead’s visits.',
    access: 'staff',
    data: RemindScore,
  }),
  keepRemindScore: endpoint('POST /biz/v1/clue/radar/set_remind_score', {
    summary:
      'Sets the score from which on the caller gets messages about a lead’s visits. Repeating it changes nothing.',
    access: 'staff',
    body: RemindScore,
    data: RemindScore,
  }),
  rules: endpoint('GET /biz/v1/score/rules', {
    summary: 'The points of each action in the company.',
    access: 'admin',
    may: 'scoring.write',
    data: ruleList,
  }),
  keepRules: endpoint('PUT /biz/v1/score/rules', {
    summary: 'Changes the rules of the named actions; the others keep theirs. All scores follow at once.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ rules }),
    data: ruleList,
  }),
  whatIf: endpoint('POST /biz/v1/score/what_if', {
    summary:
      'The scores under other rules: how many leads change, and those that change most. Nothing is stored.',
    access: 'admin',
    may: 'scoring.write',
    body: Type.Object({ rules }),
    data: Type.Object({
      leads: Type.Integer(),
      changed: Type.Integer(),
      /** Sums over all leads. */
      before: Type.Integer(),
      after: Type.Integer(),
      list: Type.Array(
        Type.Object({
          person: ShownPerson,
          salesperson: Type.String(),
          before: Type.Integer(),
          after: Type.Integer(),
        }),
      ),
    }),
  }),
}
