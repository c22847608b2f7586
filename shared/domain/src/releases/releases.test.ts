import { LANGUAGE_CODES } from '../languages'
import { claimFaults, clashesOf, isHostPlace, incompatibilitiesOf, placesOf, type Claims, type Offer } from '.'
import { versionFits } from './compatibility'

/** A text in every language. */
const words = (text: string) => Object.fromEntries(LANGUAGE_CODES.map((language) => [language, text]))

const offer = (given: Partial<Offer>): Offer => ({ routes: [], navigation: [], slots: {}, ...given })

describe('compatibility of a build with a host', () => {
  test('a build is compatible if every module and export is provided', () => {
    const needs = {
      react: { version: '19.3.1', exports: null },
      '@almanac/ui/core': { version: null, exports: ['Button', 'Screen'] },
    }
    const provides = {
      ...needs,
      '@almanac/ui/core': { version: null, exports: ['Button', 'Dialog', 'Screen'] },
      'react-dom': { version: '19.3.1', exports: null },
    }
    expect(incompatibilitiesOf(needs, provides)).toEqual([])
  })

  test('a missing module, a missing export and a wrong version are distinguished', () => {
    const needs = {
      react: { version: '19.3.1', exports: null },
      '@almanac/ui/maps': { version: null, exports: ['Map'] },
      '@almanac/ui/core': { version: null, exports: ['Screen', 'Stepper', 'Knob'] },
    }
    const provides = {
      react: { version: '19.2.0', exports: null },
      '@almanac/ui/core': { version: null, exports: ['Screen'] },
    }
    expect(incompatibilitiesOf(needs, provides)).toEqual([
      { code: 'SHARED_EXPORT_MISSING', module: '@almanac/ui/core', names: ['Knob', 'Stepper'] },
      { code: 'SHARED_MODULE_MISSING', module: '@almanac/ui/maps' },
      { code: 'SHARED_VERSION_DIFFERS', module: 'react', built_with: '19.3.1', provided: '19.2.0' },
    ])
  })

  test('unknown exports or versions are treated as compatible', () => {
    const told = { version: '1.0.0', exports: ['Button'] }
    const untold = { version: null, exports: null }
    expect([incompatibilitiesOf({ a: told }, { a: untold }), incompatibilitiesOf({ a: untold }, { a: told })]).toEqual([
      [],
      [],
    ])
  })

  test.each([
    ['19.3.1', '19.3.1', true],
    ['19.3.1', '19.4.0', true],
    ['19.3.1', '19.3.0', false],
    ['19.3.1', '20.0.0', false],
    ['0.4.2', '0.4.3', true],
    ['0.4.2', '0.5.0', false],
    ['next', 'next', true],
    ['next', '1.0.0', false],
    ['v19.3.1', '19.4.0', false],
    ['1.10.0', '1.9.0', false],
    ['1.0.10', '1.0.11', true],
    ['1.0.11', '1.0.10', false],
    ['0.0.1', '0.1.0', false],
  ])('built with %s, given %s: %s', (built, given, fits) => {
    expect(versionFits(built, given)).toBe(fits)
  })
})

describe('claims of a remote', () => {
  test.each([
    ['/messages/:id', ['/messages/:']],
    ['/Messages/:other/', ['/messages/:']],
    ['/', ['/']],
    ['/history_detail/*', ['/history_detail/*']],
    ['/register/:code?', ['/register', '/register/:']],
    ['/a?/b/:c?', ['/b', '/a/b', '/b/:', '/a/b/:']],
  ])('%s matches %j', (path, places) => {
    expect(placesOf(path)).toEqual(places)
  })

  test.each([
    ['/logout', true],
    ['/study_closed', true],
    ['/app/:id', true],
    ['/operations', true],
    ['/captcha/frame', true],
    ['/api/me', true],
    ['/remotes', true],
    ['/releases/1', true],
    ['/operations/social', true],
    ['/app/', true],
    ['/*', true],
    ['/:word?/logout', true],
    ['/icon.svg', true],
    ['/host.json', true],
    ['/Worker.JS', true],
    ['/.well-known/:name', true],
    ['/application', false],
    ['/files/:name.pdf', false],
    ['/', false],
  ])('%s belongs to the host: %s', (path, expected) => {
    expect(isHostPlace(path)).toBe(expected)
  })

  test('a route that differs only in a parameter name clashes, and its owner is named', () => {
    const social = offer({ routes: [{ path: '/messages/:id' }], navigation: [{ path: '/messages', place: 'bar' }] })
    const own = offer({
      routes: [{ path: '/messages/:letter' }, { path: '/letters' }, { path: '/logout' }],
      navigation: [{ path: '/messages', place: 'more' }],
    })
    expect(clashesOf(own, [{ remote: 'social', offer: social }])).toEqual([
      { code: 'ROUTE_TAKEN', what: '/logout', owner: 'host' },
      { code: 'ROUTE_TAKEN', what: '/messages/:letter', owner: 'social' },
      { code: 'NAVIGATION_TAKEN', what: '/messages', owner: 'social' },
    ])
  })

  test('an optional segment also claims the place without it', () => {
    const account = offer({ routes: [{ path: '/register/:code?' }] })
    expect(clashesOf(offer({ routes: [{ path: '/register' }] }), [{ remote: 'account', offer: account }])).toEqual([
      { code: 'ROUTE_TAKEN', what: '/register', owner: 'account' },
    ])
    const short = offer({ routes: [{ path: '/register' }], navigation: [{ path: '/register', place: 'bar' }] })
    expect(clashesOf(account, [{ remote: 'short', offer: short }])).toEqual([
      { code: 'ROUTE_TAKEN', what: '/register/:code?', owner: 'short' },
    ])
    expect(
      clashesOf(
        offer({
          navigation: [
            { path: '/register/:code?', place: 'bar' },
            { path: '/other', place: 'bar' },
          ],
        }),
        [{ remote: 'short', offer: short }],
      ),
    ).toEqual([{ code: 'NAVIGATION_TAKEN', what: '/register/:code?', owner: 'short' }])
  })

  test('a wildcard clashes with everything below its place, in both directions', () => {
    const activities = offer({ routes: [{ path: '/history' }, { path: '/history_detail/*' }] })
    const taken = (path: string) =>
      clashesOf(offer({ routes: [{ path }] }), [{ remote: 'activities', offer: activities }]).length > 0
    expect(['/history/*', '/history_detail/:id', '/history/:id', '/history_details'].map(taken)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('several remotes may fill a history panel, only one an activity objective', () => {
    const slots = { 'history.panels': './history.panels', 'activity.objective.survey': './activity.objective.survey' }
    expect(clashesOf(offer({ slots }), [{ remote: 'surveys', offer: offer({ slots }) }])).toEqual([
      { code: 'SLOT_TAKEN', what: 'activity.objective.survey', owner: 'surveys' },
    ])
  })
})

describe('faults of a descriptor', () => {
  const place = (path: string, given: Partial<Claims['navigation'][number]> = {}) => ({
    path,
    place: 'more',
    order: 50,
    label: words('Place'),
    icon: 'list',
    ...given,
  })
  const claims = (paths: string[], given: Partial<Claims> = {}): Claims => ({
    name: 'nights',
    routes: paths.map((path) => ({ path, title: words('Title') })),
    navigation: [],
    slots: {},
    ...given,
  })
  const codes = (said: Claims) => claimFaults(said).map(({ code }) => code)

  test.each([
    '/',
    '/messages',
    '/messages/:id?',
    '/activity/:category/:id/edit',
    '/history_detail/*',
    '/completedSurveys',
    '/a/:b?/:c?/:d?',
  ])('%s is a route', (path) => {
    expect(codes(claims([path]))).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'https://elsewhere.example/',
    '//elsewhere.example',
    'messages',
    '',
    '/:any',
    '/:a/:b',
    '/*',
    '/*/messages',
    '/messages?/:id',
    '/a*b',
    '/a/*/b',
    '/nights/:id/:id',
    '/a b',
    '/../api',
    '/%2e',
  ])('%s is none', (path) => {
    expect(codes(claims([path]))).toEqual(['ROUTE_INVALID'])
  })

  test('a pattern with thousands of optional segments is refused quickly, and is cheap to compare where already stored', () => {
    const path = `/zz${Array.from({ length: 5_000 }, (_, index) => `/p${index}?`).join('')}`
    expect(codes(claims([path]))).toEqual(['ROUTE_TOO_LONG'])
    expect(placesOf(path)).toHaveLength(8)
    expect(
      clashesOf(offer({ routes: [{ path }] }), [{ remote: 'other', offer: offer({ routes: [{ path }] }) }]),
    ).toHaveLength(1)
  })

  test.each<[string, string, Claims]>([
    [
      'more routes than a product has',
      'TOO_MANY_ENTRIES',
      claims(Array.from({ length: 61 }, (_, index) => `/r${index}`)),
    ],
    [
      'more places than anybody finds',
      'TOO_MANY_ENTRIES',
      claims(['/a'], { navigation: Array.from({ length: 13 }, () => place('/a')) }),
    ],
    [
      'a third place in the bar',
      'TOO_MANY_IN_BAR',
      claims(['/a', '/b', '/c'], { navigation: ['/a', '/b', '/c'].map((path) => place(path, { place: 'bar' })) }),
    ],
    ['a place before all others', 'PLACE_ORDER_OUTSIDE', claims(['/a'], { navigation: [place('/a', { order: -39 })] })],
    [
      'a place that leads elsewhere',
      'PLACE_WITHOUT_ROUTE',
      claims(['/a'], { navigation: [place('javascript:alert(1)')] }),
    ],
    [
      'a title of a megabyte',
      'TEXT_TOO_LONG',
      { ...claims([]), routes: [{ path: '/a', title: words('x'.repeat(1_000_000)) }] },
    ],
    ['a name of a slot without end', 'TEXT_TOO_LONG', claims(['/a'], { slots: { ['x'.repeat(100)]: './a' } })],
    ['what belongs to the host', 'ROUTE_OF_HOST', claims(['/operations/more'])],
    ['the same place twice', 'ROUTE_TWICE', claims(['/nights/:id', '/nights/:night'])],
  ])('%s is told: %s', (_, code, said) => {
    expect(codes(said)).toEqual([code])
  })
})
