import type { Answers, Question } from '@mingpian/contract/shared/forms.ts'
import { regions } from '@mingpian/contract/shared/rules/regions.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { CompanyContent } from './content.ts'
import type { Opening, Seller } from './traffic.ts'

/** What a visitor handed over while they had a card open. */
interface Dealing {
  opening: Opening
  /** Milliseconds after the opening. */
  after: number
}

export interface FilledForm extends Dealing {
  formId: string
  answers: Answers
}

export interface GivenCard extends Dealing {
  card: { name: string; phone: string; company: string; position: string; email: string; note: string }
}

/** What a salesperson wrote down after a visit. */
export interface FollowUp {
  opening: Opening
  words: string
  /** A purchase; the amount is in fen. */
  purchase?: { amount?: number }
}

/** A lead that one salesperson handed to another. */
interface PlannedTurn {
  personId: string
  fromId: string
  toId: string
  /** Days before now. */
  daysAgo: number
}

export interface Dealings {
  answers: FilledForm[]
  cards: GivenCard[]
  followUps: FollowUp[]
  turns: PlannedTurn[]
}

/** A company with fewer visitors is one of a test, which makes what it needs by itself. */
const fewestVisitors = 60
const answerEvery = 4
const cardEvery = 5
const followUpEvery = 2
/** Every so many talks a purchase. */
const purchaseEvery = 3

/**
 * Forms that visitors filled in, cards that they left, and follow-up records on them: those of some who gave a name, at
 * their last long look at a card. The events of forms and cards are added to the openings.
 */
export function dealingsOf(
  companyId: string,
  seed: string,
  {
    content,
    materialIds,
    sellers,
    openings,
    time,
    now,
  }: {
    content: CompanyContent
    materialIds: string[]
    sellers: Seller[]
    openings: Opening[]
    time: (share: number) => Date
    now: Date
  },
): Dealings {
  if (content.visitors < fewestVisitors) return { answers: [], cards: [], followUps: [], turns: [] }
  const chance = chanceOf(`${seed} dealings ${companyId}`)
  const last = new Map(openings.filter(isLongLook).map((opening) => [opening.lead, opening]))
  const looks = [...last.values()]
  const forms = content.materials.flatMap(({ form }, at) =>
    form ? [{ form, id: materialIds[at] ?? '' }] : [],
  )
  const answers = every(looks, answerEvery, 0).map((opening, at): FilledForm => {
    const { form, id: formId } = forms[at % forms.length] ?? chance.pick(forms)
    const after = act(opening, 'submit_form', { type: 'material', id: formId })
    const given = form.questions.map((question) => [
      question.id,
      answerTo(question, { name: opening.lead.name, at: time(opening.at) }, chance),
    ])
    return {
      opening,
      after,
      formId,
      answers: Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Answers,
    }
  })
  const cards = every(looks, cardEvery, 1).map((opening): GivenCard => {
    const { name } = opening.lead
    const after = act(opening, 'exchange')
    return { opening, after, card: { ...visitorCard(chance), name, phone: phoneOf(chance) } }
  })
  const followUps = every(looks, followUpEvery, 0).map((opening, at): FollowUp => {
    if (at % purchaseEvery > 0) return { opening, words: chance.pick(talks) }
    // Some say no amount.
    const purchase = at % (3 * purchaseEvery) > 0 ? { amount: chance.between(6, 240) * 50_000 } : {}
    return { opening, words: chance.pick(sales), purchase }
  })
  const turns = content.turns.flatMap((wanted) => turnsOf(wanted, { sellers, openings, time, now }))
  return { answers, cards, followUps, turns }
}

/** Hand-overs of leads with a name whom no other salesperson met, and who came before the hand-over alone. */
function turnsOf(
  { from, to, leads, daysAgo }: CompanyContent['turns'][number],
  {
    sellers,
    openings,
    time,
    now,
  }: { sellers: Seller[]; openings: Opening[]; time: (share: number) => Date; now: Date },
): PlannedTurn[] {
  const [giver, receiver] = [sellers[from], sellers[to]]
  if (!giver || !receiver) throw new Error('a hand-over names a member who is not there')
  const before = now.getTime() - daysAgo * 86_400_000
  const others = openings.filter(({ seller, at }) => seller !== giver || time(at).getTime() > before)
  const kept = new Set(others.map(({ lead }) => lead))
  const given = new Set(openings.flatMap(({ lead }) => (lead.name && !kept.has(lead) ? [lead] : [])))
  return [...given].slice(-leads).map(({ personId }) => ({
    personId,
    fromId: giver.staffId,
    toId: receiver.staffId,
    daysAgo,
  }))
}

/** When it was written down: some days after the visit, and not later than now. */
export function talkedAt({ time, now }: { time: (share: number) => Date; now: Date }, { opening }: FollowUp) {
  const cameAt = time(opening.at).getTime() + opening.after
  return new Date(cameAt + Math.min(2 * 86_400_000, Math.max(0, now.getTime() - cameAt) / 2))
}

/** When something was handed over. */
export const momentOf = ({ time }: { time: (share: number) => Date }, { opening, after }: Dealing) =>
  new Date(time(opening.at).getTime() + opening.after + after)

const isLongLook = ({ lead, content, dwell }: Opening) =>
  lead.name !== '' && content.type === 'card' && (dwell.get('') ?? 0) >= 6_000

const every = <T>(all: readonly T[], step: number, from: number) => all.filter((_, at) => at % step === from)

/** Adds an event near the end of an opening. @returns milliseconds after it began */
function act(opening: Opening, name: string, content?: Opening['content']): number {
  const after = Math.round((opening.dwell.get('') ?? 0) * 0.9)
  opening.actions.push({ name, after, ...(content && { content }) })
  return after
}

/** A number of a range that no member of the demo has. */
const phoneOf = (chance: Chance) => `1390009${String(chance.between(0, 9_999)).padStart(4, '0')}`

const employers = ['星海贸易', '明德制造', '和木医疗', '启航教育', '恒川物流', '万合食品']
const positions = ['采购经理', '销售总监', '行政主管', '总经理助理', '运营经理']
const notes = ['想约下周聊聊报价', '朋友推荐来的', '展会上见过，请多关照', '']

function visitorCard(chance: Chance) {
  return {
    company: chance.pick(employers),
    position: chance.pick(positions),
    email: '',
    note: chance.pick(notes),
  }
}

const talks = [
  '电话聊了二十分钟，想先看看同行的案例',
  '约了下周三当面讲方案',
  '预算要等月底定，到时再联系',
  '对价格没有异议，关心交付时间',
]
const sales = ['合同已签，款项已到', '先定了一套，用得好再加', '老板拍板，当天付了定金']

const wishes = [
  '想先看看价格',
  '希望周末也能安排',
  '第一次了解，请介绍得细一点',
  '已经和同事商量过，比较着急',
]

/** An answer that fits; undefined where the visitor leaves the question out. */
function answerTo(
  { kind, id, options = [], max = 5, min = 0 }: Question,
  { name, at }: { name: string; at: Date },
  chance: Chance,
): Answers[string] | undefined {
  switch (kind) {
    case 'text':
      return id === 'name' ? name : chance.pick(employers)
    case 'longText':
      return chance.pick(wishes)
    case 'phone':
      return phoneOf(chance)
    case 'choice':
      return chance.pick(options)
    case 'choices':
      return chance.shuffled(options).slice(0, chance.between(1, 2))
    case 'rating':
      return chance.between(Math.max(1, max - 1), max)
    case 'number':
      return chance.between(min, Math.min(max, min + 4))
    case 'region':
      return chance.pick(regions)
    case 'date':
      return new Date(at.getTime() + chance.between(3, 12) * 86_400_000).toISOString().slice(0, 10)
    case 'consent':
      return true
    case 'signature':
      return 'M10 40 L30 20 L50 50 L70 25 L95 45'
    default:
      return undefined
  }
}
