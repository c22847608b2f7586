import { type Agreement, opensRecords } from './relationships'

const relationship = (visibility: number, from_status = 'Friend', to_status = 'Friend'): Agreement => ({
  visibility,
  from_status,
  to_status,
})

describe('access to health records', () => {
  it.each([
    ['strangers', [], false],
    ['private', [relationship(0)], false],
    ['follow', [relationship(1)], false],
    ['friend', [relationship(2)], true],
    ['family', [relationship(3)], true],
    ['doctor', [relationship(4)], true],
    ['public', [relationship(5)], false],
    ['pending', [relationship(6)], false],
    ['removed', [relationship(7)], false],
    ['invitation not accepted', [relationship(4, 'Friend', 'Waiting')], false],
    ['invitation sent', [relationship(4, 'Waiting', 'Friend')], false],
    ['an unknown status', [relationship(4, 'Friend', 'Blocked')], false],
    ['removed after friend', [relationship(7), relationship(2)], false],
    ['friend again after removed', [relationship(2), relationship(7)], true],
    ['a waiting invitation beside an accepted one', [relationship(4, 'Friend', 'Waiting'), relationship(2)], true],
    [
      'a waiting invitation after a removal',
      [relationship(4, 'Friend', 'Waiting'), relationship(7), relationship(4)],
      false,
    ],
    ['made private after doctor', [relationship(0), relationship(4)], false],
  ])('%s: %s', (_, newestFirst, expected) => {
    expect(opensRecords(newestFirst)).toBe(expected)
  })
})
