import { studyCopy } from './testing'

const { change, found } = studyCopy()

test('two people of a company with one name on its leaderboard are found, however they write it', async () => {
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
  'only family that has accepted records for somebody: %s is found',
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
