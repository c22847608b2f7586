import { readCommand } from './command'

const read = (line: string) => readCommand(line.split(' ').filter(Boolean), '/home/team')

test.each([
  ['study check trial', { kind: 'check', folder: '/home/team/trial' }],
  ['study load /srv/trial', { kind: 'load', folder: '/srv/trial' }],
  ['', { kind: 'help' }],
  ['--help', { kind: 'help' }],
  ['study load --help', { kind: 'help' }],
  ['migrate', { kind: 'migrate' }],
  ['migrate --down', { kind: 'misunderstood', message: '`--down` is not understood; write `almanac migrate`.' }],
  ['studies check trial', { kind: 'misunderstood', message: 'There is no command `studies`; `almanac --help` shows those there are.' }],
  ['study trial', { kind: 'misunderstood', message: 'A study can be checked or loaded; write `almanac study check trial`.' }],
  ['study load', { kind: 'misunderstood', message: 'Which folder? Write `almanac study load FOLDER`.' }],
  ['study check one two', { kind: 'misunderstood', message: '`two` is not understood; write `almanac study check FOLDER`.' }],
  ['study load --force', { kind: 'misunderstood', message: '`--force` is not understood; write `almanac study load FOLDER`.' }],
])('almanac %s', (line, command) => {
  expect(read(line)).toEqual(command)
})
