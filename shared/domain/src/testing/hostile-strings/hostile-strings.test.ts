import { allHostileStrings, hostileStrings, isStorable } from '.'

test('there are enough strings of every kind, including unstorable ones', () => {
  expect(allHostileStrings.length).toBeGreaterThan(250)
  for (const strings of Object.values(hostileStrings)) expect(strings.length).toBeGreaterThan(6)
  const refused = allHostileStrings.filter((text) => !isStorable(text))
  expect(refused).toEqual(expect.arrayContaining(['\u0000', '\ud800', 'a\ud83d', '\ude00\ud83d']))
  expect(refused).not.toEqual(expect.arrayContaining(['😀', '𠜎']))
})
