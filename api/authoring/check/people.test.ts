import { studyCopy } from './testing'

const { change, found } = studyCopy()

test('equal leaderboard names of two people of a company are reported, regardless of spelling', async () => {
  const ann = 'email: ann@example.test, time_zone: Europe/Berlin, groups: [main]'
  const bo = 'email: bo@example.test, time_zone: Europe/Berlin'
  await change('people/all.yaml', ann, `${ann}, leaderboard_name: Lion`)
  await change('people/all.yaml', bo, `${bo}, groups: [main], leaderboard_name: Tiger`)
  expect(await found()).toEqual([])
  await change('people/all.yaml', 'leaderboard_name: Tiger', 'leaderboard_name: LION')
  expect(await found()).toEqual([
    expect.stringMatching(
      /^people\/all\.yaml:4:\d+: `ann` has this name on the leaderboard of `acme` already; choose another$/,
    ),
  ])
})

test.each(['level: friend', 'level: family, accepted: false'])(
  'only accepted family may be recorders: %s is reported',
  async (given) => {
    const of = '{from: ann, to: bo, '
    await change('people/all.yaml', `${of}level: friend}`, `${of}level: family, may_record: true}`)
    expect(await found()).toEqual([])
    await change('people/all.yaml', `${of}level: family`, `${of}${given}`)
    expect(await found()).toEqual([
      expect.stringMatching(/^people\/all\.yaml:6:\d+: only family that has accepted can record for somebody/),
    ])
  },
)

test.each([
  ['of the provider', '{key: other, person: cy, with: bo, day: 2, time: "10:15"}', 'bo'],
  ['of somebody who is a provider elsewhere', '{key: other, person: cy, with: ann, day: 2, time: "09:45"}', 'ann'],
])('overlapping appointments are reported: %s', async (_, other, whose) => {
  const bo = '{key: bo, email: bo@example.test, time_zone: Europe/Berlin}'
  const next = '{key: next, person: ann, with: bo, day: 2, time: "10:00"}'
  await change('people/all.yaml', bo, `${bo}\n  - {key: cy, email: cy@example.test, time_zone: Europe/Berlin}`)
  await change('people/all.yaml', next, `${next}\n  - ${other}`)
  expect(await found()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^people/all\\.yaml:16:\\d+: \`${whose}\` has the appointment \`next\` at this time already; move one`,
      ),
    ),
  ])
  await change('people/all.yaml', other, other.replace('}', ', canceled: true}'))
  expect(await found()).toEqual([])
  await change('people/all.yaml', 'canceled: true', 'minutes: 15')
  await change('people/all.yaml', 'day: 2, time: "10:00"', 'day: 2, time: "10:30"')
  expect(await found()).toEqual([])
})
