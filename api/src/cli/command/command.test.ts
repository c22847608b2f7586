import { readCommand } from './command'
import { commandNames, help, helpOf } from './forms'

const read = (line: string) => readCommand(line.split(' ').filter(Boolean), '/home/team')
const reach = { url: null, token_file: null }
const everyone = { company: null, group: null }
const misunderstood = (message: string) => ({ kind: 'misunderstood', message })

test.each([
  ['study check trial', { kind: 'study check', folder: '/home/team/trial' }],
  ['study load /srv/trial', { kind: 'study load', folder: '/srv/trial' }],
  [
    'study export trial --to out --format csv',
    {
      kind: 'study export',
      study: 'trial',
      folder: '/home/team/trial',
      to: '/home/team/out',
      format: 'csv',
      withdrawn: 'until-withdrawal',
      key_file: null,
      by: null,
      overwrite: false,
    },
  ],
  [
    'study export trial --to out',
    misunderstood('In which format? Add `--format csv`, `--format fhir` or `--format omh`.'),
  ],
  ['study export trial --to out --format xml', misunderstood('`--format` is csv, fhir or omh, not `xml`.')],
  [
    'study export trial --format csv',
    misunderstood('Where to? Write `almanac study export STUDY --to FOLDER --format csv`.'),
  ],
  ['survey import a.csv', { kind: 'survey import', path: '/home/team/a.csv', to: null, json: false, force: false }],
  [
    'survey import --json --force --to out /srv/forms',
    { kind: 'survey import', path: '/srv/forms', to: '/home/team/out', json: true, force: true },
  ],
  ['survey import a.csv --force', misunderstood('`--force` overwrites files: add `--to FOLDER`.')],
  ['survey lint a.yaml --json', { kind: 'survey lint', path: '/home/team/a.yaml', json: true }],
  ['survey walk a.yaml', { kind: 'survey walk', path: '/home/team/a.yaml', runs: 200 }],
  ['survey try a.yaml', { kind: 'survey try', path: '/home/team/a.yaml', survey: null, port: null, open: true }],
  [
    'survey try a.csv --survey mood --port 4000 --no-open',
    { kind: 'survey try', path: '/home/team/a.csv', survey: 'mood', port: 4000, open: false },
  ],
  ['survey try a.yaml --port web', misunderstood('`--port web`: a port is a number from 1 to 65535.')],
  ['survey walk a.yaml --runs 0', misunderstood('`--runs` is a whole number from 1 to 5000, not `0`.')],
  ['survey lint', misunderstood('Which file or folder? Write `almanac survey lint FILE`.')],
  [
    'survey a.yaml',
    misunderstood(
      'A survey can be imported, checked, tried, walked through or exported; write `almanac survey lint a.yaml`.',
    ),
  ],
  ['migrate', { kind: 'migrate' }],
  ['history verify', { kind: 'history verify', repair: false }],
  ['poll results demo', { kind: 'poll results', study: 'demo', poll: null }],
  ['poll results demo --poll visits', { kind: 'poll results', study: 'demo', poll: 'visits' }],
  ['leaderboard remove demo Lion', { kind: 'leaderboard remove', study: 'demo', name: 'Lion' }],
  ['history verify --repair', { kind: 'history verify', repair: true }],
  ['token social --name messages', { kind: 'token', remote: 'social', name: 'messages' }],
  ['token social', { kind: 'token', remote: 'social', name: null }],
  ['token --revoke 7', { kind: 'revoke', id: '7' }],
  ['tokens', { kind: 'tokens' }],
  [
    'invite zoe@example.test --group TIDE24 --first-name Zoe',
    {
      kind: 'invite',
      invited: { email: 'zoe@example.test', group: 'TIDE24', first_name: 'Zoe', last_name: null, locale: 'en' },
    },
  ],
  [
    'role zoe@example.test tester',
    { kind: 'role', change: { email: 'zoe@example.test', role: 'tester', company: null, remove: false } },
  ],
  [
    'role --remove zoe@example.test operator',
    { kind: 'role', change: { email: 'zoe@example.test', role: 'operator', company: null, remove: true } },
  ],
  ['sessions end zoe@example.test', { kind: 'sessions end', person: 'zoe@example.test' }],
  [
    'operator reset-second-factor zoe@example.test',
    { kind: 'operator reset-second-factor', email: 'zoe@example.test' },
  ],
  ['security-events', { kind: 'security-events', user: null, since: null }],
  [
    'security-events --user zoe@example.test --since 3d',
    { kind: 'security-events', user: 'zoe@example.test', since: '3d' },
  ],
  ['create-remote sleep', { kind: 'create-remote', name: 'sleep' }],
  [
    'check remotes/social remotes/account',
    { kind: 'check', folders: ['/home/team/remotes/social', '/home/team/remotes/account'], host: null },
  ],
  [
    'check remotes/social --host https://a.test',
    { kind: 'check', folders: ['/home/team/remotes/social'], host: 'https://a.test' },
  ],
  [
    'release remotes/social',
    { kind: 'release', folder: '/home/team/remotes/social', address: null, maps: true, reach },
  ],
  [
    'release --token-file token --url https://a.test remotes/social --no-maps',
    {
      kind: 'release',
      folder: '/home/team/remotes/social',
      address: null,
      maps: false,
      reach: { url: 'https://a.test', token_file: '/home/team/token' },
    },
  ],
  ['releases', { kind: 'releases', remote: null, reach }],
  ['rollouts social', { kind: 'rollouts', remote: 'social', reach }],
  [
    'rollout social 1.4.0 --company northwind --percent 10 --theme ocean',
    {
      kind: 'rollout',
      remote: 'social',
      version: '1.4.0',
      scope: { company: 'northwind', group: null },
      percent: 10,
      theme: 'ocean',
      urgent: false,
      reach,
    },
  ],
  [
    'rollout social 1.4.0 --company=northwind --group=first --now',
    {
      kind: 'rollout',
      remote: 'social',
      version: '1.4.0',
      scope: { company: 'northwind', group: 'first' },
      percent: 100,
      theme: null,
      urgent: true,
      reach,
    },
  ],
  [
    'rollback social --company northwind',
    { kind: 'rollback', remote: 'social', scope: { company: 'northwind', group: null }, urgent: false, reach },
  ],
  [
    'rollback social --reason Slow',
    { kind: 'rollback', remote: 'social', scope: everyone, urgent: false, reason: 'Slow', reach },
  ],
  [
    'withdraw social 1.1.0 --reason Lost',
    { kind: 'withdraw', remote: 'social', version: '1.1.0', reason: 'Lost', reach },
  ],
  ['rollback social', { kind: 'rollback', remote: 'social', scope: everyone, urgent: false, reach }],
  ['withdraw social 1.4.0', { kind: 'withdraw', remote: 'social', version: '1.4.0', reach }],
  [
    'follow social --company northwind --now',
    { kind: 'follow', remote: 'social', scope: { company: 'northwind', group: null }, urgent: true, reach },
  ],
  [
    'plan social 1.4.0 --percents 5,100 --company northwind',
    {
      kind: 'plan',
      remote: 'social',
      version: '1.4.0',
      percents: [5, 100],
      hours: 24,
      scope: { company: 'northwind', group: null },
      reach,
    },
  ],
  ['plan social --end', { kind: 'end plan', remote: 'social', scope: everyone, reach }],
  ['health', { kind: 'health', remote: null, reach }],
  ['pause Broken --by nadia', { kind: 'pause', reason: 'Broken', by: 'nadia' }],
  [
    'kill social Broken --en Off --fr Arrêt',
    { kind: 'kill', remote: 'social', reason: 'Broken', sentence: { en: 'Off', fr: 'Arrêt' }, by: null },
  ],
  ['revive social', { kind: 'revive', remote: 'social', by: null }],
  ['explain maya@example.test social', { kind: 'explain', user: 'maya@example.test', remote: 'social', reach }],
])('almanac %s', (line, command) => {
  expect(read(line)).toEqual(command)
})

test.each([
  ['', null],
  ['--help', null],
  ['help', null],
  ['nonsense --help', null],
  ['study load --help', 'study load'],
  ['rollout -h', 'rollout'],
])('almanac %s shows help', (line, of) => {
  expect(read(line)).toEqual({ kind: 'help', of })
})

test.each([
  ['migrate --down', '`--down` is not understood; write `almanac migrate`.'],
  ['studies check trial', 'There is no command `studies`; `almanac --help` shows those there are.'],
  [
    'rolout social 1.4.0',
    'There is no command `rolout`; did you mean `rollout`? `almanac --help` shows those there are.',
  ],
  ['study trial', 'A study can be checked, loaded or exported; write `almanac study check trial`.'],
  ['study load', 'Which folder? Write `almanac study load FOLDER`.'],
  ['study check one two', '`two` is not understood; write `almanac study check FOLDER`.'],
  ['study load --force', '`--force` is not understood; write `almanac study load FOLDER`.'],
  ['sessions end', 'Which person? Write `almanac sessions end PERSON`.'],
  ['token', 'Which remote? Write `almanac token REMOTE`.'],
  ['token social --revoke 7', 'A token is ended by its id alone; write `almanac token --revoke ID`.'],
  ['invite --group TIDE24', 'Which email address? Write `almanac invite EMAIL`.'],
  ['check', 'Which folder? Write `almanac check FOLDER…`.'],
  ['pause', 'Why? Write `almanac pause REASON`.'],
  ['plan social', 'Which version? Write `almanac plan social VERSION`, or add `--end`.'],
  ['plan social 1.0.0 --percents ten', '`--percents` are whole numbers from 1 to 100 with commas between, not `ten`.'],
  ['plan social 1.0.0 --hours 0', '`--hours` is a whole number from 1 to 720, not `0`.'],
  ['rollout social', 'Which version? Write `almanac rollout REMOTE VERSION`.'],
  ['rollout social 1.4.0 --compny northwind', '`--compny` is not understood; did you mean `--company`?'],
  ['rollout social 1.4.0 --company', '`--company` needs a value: write `--company KEY`.'],
  ['rollout social 1.4.0 --company --now', '`--company` needs a value: write `--company KEY`.'],
  ['rollout social 1.4.0 --percent ten', '`--percent` is a whole number from 0 to 100, not `ten`.'],
  ['rollout social 1.4.0 --percent 101', '`--percent` is a whole number from 0 to 100, not `101`.'],
  ['rollout social 1.4.0 --percent 1 --percent 2', '`--percent` is said twice.'],
  ['rollout social 1.4.0 --now=yes', '`--now` takes no value.'],
  ['rollout social 1.4.0 --group first', 'A group belongs to a company: add `--company KEY`.'],
  [
    'release remotes/social --version 1.4.0',
    "The version of a release is the one in the remote's package.json: change it there.",
  ],
  ['release remotes/social --token alm_social_1', '`--token` is not understood; write `almanac release FOLDER`.'],
])('almanac %s is not understood, and the answer says what to write', (line, message) => {
  expect(read(line)).toEqual(misunderstood(message))
})

test('every command has its line and a page of its own, within 90 columns', () => {
  for (const name of commandNames()) {
    expect(help()).toContain(`  almanac ${name}`)
    expect(
      helpOf(name)
        .split('\n')
        .slice(1)
        .filter((line) => line.length > 90),
    ).toEqual([])
  }
})

test('consents are verified against a digest and a key', () => {
  const digest = 'AB'.repeat(32)
  expect(readCommand(['consents', 'verify', 'a.ndjson', '--digest', digest, '--key', 'a.pub'], '/home/ana')).toEqual({
    kind: 'consents verify',
    proof: { file: '/home/ana/a.ndjson', digest: digest.toLowerCase(), key: 'a.pub' },
  })
  expect(readCommand(['consents', 'verify'], '/home/ana')).toMatchObject({
    proof: { file: null, digest: null, key: null },
  })
  for (const words of [
    ['a.ndjson', '--digest', 'abc'],
    ['--key', 'a.pub'],
  ])
    expect(readCommand(['consents', 'verify', ...words], '/home/ana')).toMatchObject({ kind: 'misunderstood' })
  expect(readCommand(['consents', 'export'], '/home/ana')).toMatchObject({ kind: 'misunderstood' })
})
