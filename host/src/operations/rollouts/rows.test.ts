import { aChange, aRollout, aRule, company } from '../testing/operations'
import { rowsOf } from './rows'

const names = ({ rows }: ReturnType<typeof rowsOf>) =>
  rows.map(({ scope }) => [scope.company ?? 'everyone', scope.group].filter(Boolean).join('/'))

const companies = [
  company('acorn', 'Acorn'),
  company('northwind', 'Northwind Health', {
    groups: [
      { key: 'harbour', name: 'Harbour', people: 8 },
      { key: 'lake', name: 'Lake', people: 4 },
    ],
  }),
  company('orchard', 'Orchard Research'),
]

test('everyone comes first, then companies with a rule of their own; the others are counted', () => {
  const rows = rowsOf(
    [aRollout({ company: 'northwind', group: 'harbour' }), aRollout(), aRollout({ company: 'orchard' })],
    companies,
    '',
  )
  expect(names(rows)).toEqual(['everyone', 'northwind/harbour', 'orchard'])
  expect(rows.others).toBe(1)
})

test('a company is found by a part of its name or by its key, with or without a rule', () => {
  const rollouts = [aRollout(), aRollout({ company: 'orchard' })]
  expect(names(rowsOf(rollouts, companies, ' WIND '))).toEqual(['everyone', 'northwind'])
  expect(names(rowsOf(rollouts, companies, 'or'))).toEqual(['everyone', 'orchard', 'acorn', 'northwind'])
  expect(names(rowsOf(rollouts, companies, 'nobody'))).toEqual(['everyone'])
})

test('an automatic rollback stays listed although its rule is gone; a manual one does not', () => {
  const withdrawn = aRollout({
    company: 'orchard',
    rule: null,
    changes: [aChange({ action: 'withdrawal', before: aRule(), after: null })],
  })
  const rolledBack = aRollout({
    company: 'acorn',
    rule: null,
    changes: [aChange({ action: 'rollback', before: aRule(), after: null })],
  })
  expect(names(rowsOf([aRollout(), withdrawn, rolledBack], companies, ''))).toEqual(['everyone', 'orchard'])
})

test('five hundred companies with their own and four group rules each are listed once', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    company(`c${index}`, `Company ${index}`, {
      groups: ['a', 'b', 'c', 'd'].map((key) => ({ key, name: key, people: 1 })),
    }),
  )
  const rollouts = many.flatMap(({ key, groups }) => [
    aRollout({ company: key }),
    ...groups.map((group) => aRollout({ company: key, group: group.key })),
  ])
  const { rows, others } = rowsOf([aRollout(), ...rollouts], many, '')
  expect(rows).toHaveLength(2501)
  expect(others).toBe(0)
})
