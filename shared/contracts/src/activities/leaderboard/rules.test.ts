import { leaderboardName, leaderboardNameKey, leaderboardNameProblem } from './rules'

test.each([
  ['  Night \t Owl\n', 'Night Owl'],
  ['Abc\u202edef\u2066', 'Abcdef'],
  ['Zoe\u0301', 'Zo\u00e9'],
  ['می\u200cروم', 'می\u200cروم'],
])('%j is shown as %j, and that again as itself', (typed, shown) => {
  expect(leaderboardName(typed)).toBe(shown)
  expect(leaderboardName(shown)).toBe(shown)
})

test.each([
  ['Night Owl', 'night-ówl', true],
  ['ＡＢ', 'ab', true],
  ['Ana', 'Anna', false],
  ['कमल', 'कोमल', false],
])('%s and %s read the same: %s', (one, other, same) => {
  expect(leaderboardNameKey(one) === leaderboardNameKey(other)).toBe(same)
})

test.each(['Night Owl', '夜猫子', 'كوكب', '👩‍🚀 Ana', 'Room 101'])('%s is a name', (name) => {
  expect(leaderboardNameProblem(name)).toBeNull()
})
