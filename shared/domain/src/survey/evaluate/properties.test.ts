import fc from 'fast-check'
import { evaluateSurvey, itemOfKey, answerFault, answerWarnings, pipeText, type SurveyAnswer } from '../index'
import { arbitraryAnswers, arbitraryItems, scoreOf } from '../testing/arbitrary'
import { context, survey } from '../testing/surveys'

const responses = arbitraryItems.chain((items) =>
  fc.record({
    items: fc.constant(items),
    prepared: fc.constant(survey(items, { scores: scoreOf(items) })),
    answers: arbitraryAnswers(items),
  }),
)

const anyValue = fc.oneof(fc.string(), fc.double(), fc.constant(null))
/** Arbitrary answers, as a broken or hostile device may send. */
const anyAnswers = (keys: string[]): fc.Arbitrary<SurveyAnswer[]> =>
  fc.array(
    fc.record(
      {
        key: fc.oneof(
          fc.constantFrom(...keys),
          fc.tuple(fc.constantFrom(...keys), fc.string({ maxLength: 6 })).map((parts) => parts.join('@')),
          fc.string(),
        ),
        value: anyValue,
        values: fc.array(fc.string()),
        other: fc.string(),
        entries: fc.array(fc.record({ text: fc.string(), code: fc.string(), date: fc.string() })),
        skipped: fc.boolean(),
        edited: fc.boolean(),
        confirmed: fc.boolean(),
        created_at: fc.string(),
      },
      { requiredKeys: ['key', 'value', 'skipped'] },
    ),
    { maxLength: 15 },
  )

it('it never throws, and its result is consistent', () => {
  fc.assert(
    fc.property(
      responses.chain((response) =>
        fc.record({ response: fc.constant(response), answers: anyAnswers(response.items.map(({ key }) => key)) }),
      ),
      ({ response: { prepared }, answers }) => {
        const given = context(answers)
        const state = evaluateSurvey(prepared, given)
        for (const answer of answers) {
          answerFault(prepared, given, answer)
          answerWarnings(prepared, given, answer)
        }
        pipeText(prepared, given, '{{q0}} {{q1|code}} {{score:s}} {{q2|one:# a|other:# b}}', 'ar')
        expect(state.progress).toBeGreaterThanOrEqual(0)
        expect(state.progress).toBeLessThanOrEqual(1)
        for (const { keys } of state.pages) expect(keys.every((key) => state.visible.has(key))).toBe(true)
        expect(state.complete).toBe(state.missing.length === 0)
      },
    ),
    { numRuns: 300 },
  )
})

it('the state does not depend on the order of the answers', () => {
  fc.assert(
    fc.property(
      responses.chain(({ prepared, answers }) =>
        fc.record({
          prepared: fc.constant(prepared),
          answers: fc.constant(answers),
          turned: fc.shuffledSubarray(answers, { minLength: answers.length }),
        }),
      ),
      ({ prepared, answers, turned }) => {
        expect(evaluateSurvey(prepared, context(turned))).toEqual(evaluateSurvey(prepared, context(answers)))
      },
    ),
  )
})

it('answers to hidden items never count, and none is lost', () => {
  fc.assert(
    fc.property(responses, ({ items, prepared, answers }) => {
      const { counted, set_aside, visible } = evaluateSurvey(prepared, context(answers))
      for (const { key } of counted) expect(visible.has(key)).toBe(true)
      const known = answers.filter(({ key }) => {
        const type = items.find((one) => one.key === itemOfKey(key).key)?.type
        return type !== 'group' && type !== 'information'
      })
      const kept = [...counted, ...set_aside].map(({ key }) => key)
      expect(new Set(kept).size).toBe(kept.length)
      for (const { key } of known) expect(kept).toContain(key)
      // Answers set aside only make their instance exist: emptying them changes nothing.
      const aside = new Set(set_aside.map(({ key }) => key))
      const emptied = answers.map((answer) =>
        aside.has(answer.key) ? { key: answer.key, value: null, skipped: false } : answer,
      )
      expect(evaluateSurvey(prepared, context(emptied)).counted).toEqual(counted)
    }),
    { numRuns: 300 },
  )
})

it('progress never decreases when an answer is added, and is 1 when nothing is left to ask', () => {
  fc.assert(
    fc.property(responses, ({ items, prepared, answers }) => {
      const isCalculated = (key: string) =>
        items.find((one) => one.key === itemOfKey(key).key)?.calculated !== undefined
      const given = answers.filter(({ key }) => !isCalculated(key))
      let before = 0
      for (let count = 0; count <= given.length; count += 1) {
        const { progress, open_page, pages } = evaluateSurvey(prepared, context(given.slice(0, count)))
        expect(progress).toBeGreaterThanOrEqual(before)
        if (open_page === pages.length) expect(progress).toBe(1)
        before = progress
      }
    }),
    { numRuns: 500 },
  )
})

it('random order is stable for a response and complete', () => {
  fc.assert(
    fc.property(responses, fc.string(), ({ prepared, answers }, seed) => {
      const state = evaluateSurvey(prepared, context(answers, { seed }))
      expect(evaluateSurvey(prepared, context(answers, { seed })).pages).toEqual(state.pages)
      expect(new Set(state.visible)).toEqual(new Set(evaluateSurvey(prepared, context(answers)).visible))
    }),
  )
})

it('incremental changes give the same state as one evaluation', () => {
  fc.assert(
    fc.property(
      responses.chain(({ items, prepared, answers }) =>
        fc.record({
          items: fc.constant(items),
          prepared: fc.constant(prepared),
          answers: fc.constant(answers),
          others: arbitraryAnswers(items),
        }),
      ),
      ({ items, prepared, answers, others }) => {
        let given = answers
        evaluateSurvey(prepared, context(given))
        for (const other of others) {
          given = [...given.filter(({ key }) => key !== other.key), ...(other.skipped ? [] : [other])]
          const anew = evaluateSurvey(survey(items, { scores: scoreOf(items) }), context(given))
          expect(evaluateSurvey(prepared, context(given))).toEqual(anew)
        }
      },
    ),
    { numRuns: 200 },
  )
})
