import { describe, expect, it } from 'vitest'
import type { AnswerValue, Question } from '#shared/forms.ts'
import { answerProblems, askedQuestions, keptAnswers } from '#shared/rules/form-answers.ts'

const question = (kind: Question['kind'], over: Partial<Question> = {}): Question => ({
  ...{ id: 'q', kind, label: '', hint: '', required: false },
  ...over,
})
const form = (...questions: Question[]) => ({ questions }) as Parameters<typeof answerProblems>[0]
const problemOf = (asked: Question, value: AnswerValue) => answerProblems(form(asked), { q: value }).get('q')

describe('an answer', () => {
  const two = { options: ['甲', '乙'] }
  it.each<[Question, AnswerValue, string | undefined]>([
    [question('text'), '一', undefined],
    [question('text'), '字'.repeat(200), undefined],
    [question('text'), '字'.repeat(201), 'tooLong'],
    [question('text'), '😀'.repeat(200), undefined],
    [question('text', { min: 2 }), ' 一 ', 'tooShort'],
    [question('text', { max: 3 }), '一二三四', 'tooLong'],
    [question('longText'), '字'.repeat(2_001), 'tooLong'],
    [question('text'), ['一'], 'format'],
    [question('number'), 0, undefined],
    [question('number'), '5', 'format'],
    [question('number'), Number.NaN, 'format'],
    [question('number', { min: 1 }), 0, 'tooSmall'],
    [question('number', { max: 1 }), 2, 'tooLarge'],
    [question('number'), 1e12, undefined],
    [question('number'), 1e13, 'tooLarge'],
    [question('number'), -1e13, 'tooSmall'],
    [question('phone'), '13800138000', undefined],
    [question('phone'), '12800138000', 'format'],
    [question('phone'), '1380013800', 'format'],
    [question('choice', two), '甲', undefined],
    [question('choice', two), '丙', 'option'],
    [question('choice', two), ['甲'], 'format'],
    [question('choices', two), ['甲', '乙'], undefined],
    [question('choices', two), ['甲', '甲'], 'option'],
    [question('choices', two), '甲', 'format'],
    [question('date'), '2026-02-28', undefined],
    [question('date'), '2026-02-29', 'format'],
    [question('region'), '浙江省 杭州市', undefined],
    [question('region'), `浙江省 ${'市'.repeat(64)}`, 'format'],
    [question('file'), ['a', 'b', 'c'], undefined],
    [question('file'), ['a', 'b', 'c', 'd'], 'tooMany'],
    [question('file'), 'a', 'format'],
    [question('rating'), 5, undefined],
    [question('rating'), 6, 'option'],
    [question('rating', { max: 10 }), 10, undefined],
    [question('rating'), 1.5, 'option'],
    [question('signature'), 'M1 2 L3 4', undefined],
    [question('signature'), 'M1 2', 'format'],
    [question('signature'), 'M1 2 L3 4"/>', 'format'],
    [question('consent'), true, undefined],
    [question('consent'), 'yes', 'format'],
  ])('%o to %o: %s', (asked, value, problem) => {
    expect(problemOf(asked, value)).toBe(problem)
  })

  it.each<[AnswerValue]>([[''], ['  '], [[]], [false]])('%o is none', (value) => {
    expect(problemOf(question('text'), value)).toBeUndefined()
    expect(problemOf(question('text', { required: true }), value)).toBe('required')
    expect(keptAnswers(form(question('text')), { q: value })).toEqual({})
  })
})

describe('a question that depends on another', () => {
  const first = question('consent', { id: 'first' })
  const second = question('text', { id: 'second', showIf: { question: 'first', values: ['yes'] } })
  const third = question('text', { id: 'third', showIf: { question: 'second', values: ['x'] } })
  const ids = (answers: Record<string, AnswerValue>) =>
    askedQuestions(form(first, second, third), answers).map(({ id }) => id)

  it('is asked when the other has one of its answers', () => {
    expect(ids({ first: true, second: 'x' })).toEqual(['first', 'second', 'third'])
    expect(ids({ first: true, second: 'y' })).toEqual(['first', 'second'])
  })

  it('is not asked where the other is not, and its answer is dropped', () => {
    const answers = { second: 'x', third: '三' }
    expect(ids(answers)).toEqual(['first'])
    expect(keptAnswers(form(first, second, third), answers)).toEqual({})
  })
})
