import { checkSurvey } from '@almanac/domain/survey'
import { dictionary, faultsOf, imported, itemOf } from '../../testing/dictionary'
import { importRedcap } from './import'

const YES_NO = '1, Yes | 0, No'

test('a field of each type becomes a question', () => {
  const result = imported(
    { name: 'record_id' },
    { name: 'nickname', required: 'y', note: 'As friends call you' },
    { name: 'story', type: 'notes' },
    { name: 'age', validation: 'integer' },
    { name: 'dob', validation: 'date_dmy' },
    { name: 'woke', validation: 'time' },
    { name: 'smokes', type: 'yesno', alignment: 'RH' },
    { name: 'true_false', type: 'truefalse' },
    { name: 'color', type: 'radio', choices: '1, Red | 2, Blue, light' },
    { name: 'town', type: 'dropdown', choices: '01, Here | 1.5, There' },
    { name: 'pets', type: 'checkbox', choices: '1, Cat | -2, Dog' },
    { name: 'pain', type: 'slider', choices: 'None | Some | Worst' },
    { name: 'mood', type: 'slider', choices: 'Bad | Good', validation: 'number' },
    { name: 'thanks', type: 'descriptive', label: 'Thank you' },
  )
  expect(faultsOf(result)).toEqual([])
  expect(result.notes.map(({ code }) => code)).toEqual(['RECORD_ID'])
  expect(result.definition).toMatchObject({ key: 'visit', title: 'Visit' })
  expect(result.definition?.questions.map(({ key, type }) => `${key} ${type}`)).toEqual([
    'nickname text',
    'story text',
    'age number',
    'dob date',
    'woke time',
    'smokes choice',
    'true_false choice',
    'color choice',
    'town choice',
    'pets multiple_choice',
    'pain slider',
    'mood slider',
    'thanks information',
  ])
  expect(itemOf(result, 'nickname')).toMatchObject({
    required: true,
    description: 'As friends call you',
    source: { line: 3 },
  })
  expect(itemOf(result, 'age')).toMatchObject({ whole: true, required: false })
  expect(itemOf(result, 'smokes')).toMatchObject({
    display: 'horizontal',
    options: [{ code: '1', label: { en: 'Yes' } }, { code: '0' }],
  })
  expect(itemOf(result, 'color').options?.[1]).toEqual({ code: '2', label: 'Blue, light' })
  expect(itemOf(result, 'town')).toMatchObject({ display: 'dropdown', options: [{ code: '01' }, { code: '1.5' }] })
  expect(itemOf(result, 'pain')).toMatchObject({
    min: 0,
    max: 100,
    min_label: 'None',
    middle_label: 'Some',
    max_label: 'Worst',
    display: 'visual_analogue',
  })
  expect(itemOf(result, 'mood')).toMatchObject({ min_label: 'Bad', max_label: 'Good' })
  expect(itemOf(result, 'mood')).not.toHaveProperty('display')
})

test.each([
  ['consent_file', 'file'],
  ['drawn', 'signature'],
  ['ward', 'sql'],
  ['odd', 'hologram'],
])('%s of the type %s is reported and not imported, nor is a rule that reads it', (name, type) => {
  const result = imported({ name, type }, { name: 'after', branching: `[${name}] = '1'` })
  expect(result.definition?.questions.map(({ key }) => key)).toEqual(['after'])
  expect(faultsOf(result, name)).toEqual(['FIELD_NOT_IMPORTED'])
  expect(faultsOf(result, 'after')).toEqual(['RULE_UNKNOWN_FIELD'])
  expect(itemOf(result, 'after')).not.toHaveProperty('visible_if')
})

describe('choices', () => {
  const options = (choices: string) => {
    const result = imported({ name: 'q', type: 'radio', choices })
    return {
      labels: itemOf(result, 'q').options?.map(
        ({ code, label }) => `${code}=${typeof label === 'string' ? label : label.en}`,
      ),
      faults: faultsOf(result),
    }
  }

  test.each([
    ['1,1|2,2|3,3-10|4,over 10', ['1=1', '2=2', '3=3-10', '4=over 10'], []],
    ['1, Yes | 2, No |', ['1=Yes', '2=No'], []],
    ['1, A or B | C | 2, D', ['1=A or B | C', '2=D'], ['CHOICE_WITH_BAR']],
    ['Red | Blue', ['Red=Red', 'Blue=Blue'], ['CHOICE_WITHOUT_CODE', 'CHOICE_WITHOUT_CODE']],
    ['1, A | 1, B', ['1=A'], ['CHOICE_TWICE']],
    ['1, A | 2, B | or, C', ['1=A', '2=B', 'or=C'], ['CHOICE_CODE_UNLIKE_OTHERS']],
    ['1, <b>Bold</b> &amp; <i>new</i>', ['1=Bold & new'], []],
    ['1,', ['1=1'], ['CHOICE_WITHOUT_LABEL']],
    ['', [], ['NO_CHOICES']],
  ])('%s', (choices, labels, faults) => {
    expect(options(choices)).toEqual({ labels, faults })
  })
})

describe('bounds', () => {
  test('only warn', () => {
    const result = imported({ name: 'age', validation: 'integer', min: '18', max: '99' })
    expect(itemOf(result, 'age')).not.toHaveProperty('min')
    expect(itemOf(result, 'age').warnings).toMatchObject([
      { when: '[age] < 18 or [age] > 99', text: { en: expect.stringContaining('between 18 and 99') } },
    ])
  })

  test('are limits with @FORCE-MINMAX', () => {
    const result = imported(
      { name: 'weight', validation: 'number_comma_decimal', min: '1,5', annotation: '@FORCE-MINMAX' },
      { name: 'visited', validation: 'date_mdy', min: '2020-01-31', max: 'today', annotation: '@FORCE-MINMAX' },
    )
    expect(itemOf(result, 'weight')).toMatchObject({ min: 1.5 })
    expect(itemOf(result, 'visited')).toMatchObject({ min: '2020-01-31', max: '=today()' })
  })

  test('of other events are reported', () => {
    const result = imported({ name: 'visited', validation: 'date_ymd', min: '[visit_1_arm_1][visited]', max: 'soon' })
    expect(faultsOf(result)).toEqual(['BOUND_NOT_IMPORTED', 'BOUND_NOT_IMPORTED'])
  })
})

describe('action tags', () => {
  const tagged = (annotation: string, type = 'text', more = {}) => {
    const result = imported(
      { name: 'sex', type: 'radio', choices: '1, F | 2, M' },
      { name: 'q', type, annotation, ...more },
    )
    return { item: itemOf(result, 'q'), faults: faultsOf(result, 'q') }
  }
  const checkbox = { choices: '1, A | 2, B | 98, None | 99, No answer' }

  test.each([
    ['@HIDDEN', 'text', { hidden: true }],
    ['@HIDDEN-SURVEY', 'text', { hidden: true }],
    ['@READONLY', 'text', { read_only: true }],
    ['@CHARLIMIT=20', 'text', { max_length: 20 }],
    [`@DEFAULT='[sex:label]'`, 'text', { initial: '=[sex]' }],
    [`@DEFAULT="Sex [sex]"`, 'text', { initial: '=concat("Sex ", [sex])' }],
    ['@TODAY', 'text', { initial: '=today()' }],
    [`@CALCTEXT(if([sex]='1', 'F', 'M'))`, 'text', { calculated: 'if([sex] = "1", "F", "M")', read_only: true }],
    [`@IF([sex]='1', @HIDDEN, '')`, 'text', { visible_if: 'not [sex] = "1"' }],
    [
      `@IF([sex]='1', '', @IF([sex]='2', @HIDDEN-SURVEY, ''))`,
      'text',
      { visible_if: 'not (not [sex] = "1" and [sex] = "2")' },
    ],
  ])('%s', (annotation, type, expected) => {
    const { item, faults } = tagged(annotation, type)
    expect(item).toMatchObject(expected)
    expect(faults).toEqual([])
  })

  test('about choices', () => {
    const { item } = tagged(`@NONEOFTHEABOVE='98,99' @MAXCHECKED=2 @RANDOMORDER @HIDECHOICE="2"`, 'checkbox', checkbox)
    expect(item).toMatchObject({ max_choices: 2, random: true })
    expect(item.options?.map(({ code, exclusive }) => `${code} ${exclusive === true}`)).toEqual([
      '1 false',
      '98 true',
      '99 true',
    ])
  })

  test('a limit of words', () => {
    const { item } = tagged('@WORDLIMIT=2')
    const whole = new RegExp(`^(?:${item.regex ?? ''})$`)
    expect(['', 'one', ' one  two '].every((text) => whole.test(text))).toBe(true)
    expect(whole.test('one two three')).toBe(false)
  })

  test.each([
    ['@MAXCHOICE(1=25)', 'radio', checkbox],
    ['@HIDECHOICE=1', 'text', {}],
    ['@DEFAULT=7', 'radio', checkbox],
    ['@RICHTEXT', 'notes', {}],
    [`@IF([sex]='1', @READONLY, '')`, 'text', {}],
    ['@IF([sex]', 'text', {}],
    ['@NONEOFTHEABOVE=5', 'checkbox', checkbox],
    ['@OWNMODULE="x"', 'text', {}],
  ])('%s on a %s is reported', (annotation, type, more) => {
    expect(tagged(annotation, type, more).faults).toEqual(['ACTION_TAG_NOT_IMPORTED'])
  })

  test('of forms and apps are ignored, and an email address is no tag', () => {
    expect(tagged('@HIDDEN-FORM @READONLY-APP ask me@EXAMPLE.org').faults).toEqual([])
  })
})

describe('texts', () => {
  test('insert answers, lose their HTML, and report what is not converted', () => {
    const result = imported(
      { name: 'nickname' },
      {
        name: 'q',
        label:
          '<p>Dear [nickname:value],</p>[survey-date]<br>see <a href="https://a.test/x">this</a> [1] {nickname}<img src="x">',
      },
    )
    expect(itemOf(result, 'q').label).toBe(
      'Dear {{nickname}},\n\n[survey-date]\nsee this (https://a.test/x) [1] {nickname}',
    )
    expect(faultsOf(result, 'q')).toEqual(['HTML_LOST', 'EMBEDDED_FIELD', 'PIPING_NOT_IMPORTED'])
  })

  test.each([
    ['White cells, in 10<sup>9</sup>/L', 'White cells, in 10⁹/L', []],
    ['Take the <del>10 mg</del> 5 mg tablet', 'Take the 5 mg tablet', ['STRUCK_TEXT']],
    ['Shown<span style="display:none">, not shown</span>', 'Shown', ['HIDDEN_TEXT']],
    ['<div>First line</div>second line', 'First line\nsecond line', []],
    ['See <a href="/help">help</a>', 'See help', ['LINK_LOST']],
  ])('%s: %s', (label, text, faults) => {
    const result = imported({ name: 'q', label, type: 'radio', choices: `1, ${label}` })
    expect(itemOf(result, 'q')).toMatchObject({ label: text, options: [{ label: text }] })
    // Of the question and of its choice.
    expect(faultsOf(result, 'q')).toEqual([...faults, ...faults])
  })

  test('have no scripts', () => {
    const result = imported({ name: 'q', label: '<script>alert("[q]")</script>Hello' })
    expect(itemOf(result, 'q').label).toBe('Hello')
  })
})

describe('sections and matrices', () => {
  test('a header is above its section, and the rows of a matrix are in a group', () => {
    const matrix = { type: 'radio', choices: YES_NO, matrix: 'm' }
    const result = imported(
      { name: 'a', header: 'First' },
      { name: 'b', ...matrix },
      { name: 'c', ...matrix },
      { name: 'd', header: 'Second', ...matrix, matrix: 'n' },
      { name: 'e', ...matrix, matrix: 'n' },
    )
    expect(result.definition?.questions.map(({ key, group, type, display }) => [key, group, display ?? type])).toEqual([
      ['section_2', null, 'group'],
      ['a', 'section_2', 'text'],
      ['m', 'section_2', 'matrix'],
      ['b', 'm', 'choice'],
      ['c', 'm', 'choice'],
      ['n', null, 'matrix'],
      ['d', 'n', 'choice'],
      ['e', 'n', 'choice'],
    ])
    expect(itemOf(result, 'n').label).toBe('Second')
  })

  test('a header is hidden with the question below it', () => {
    const result = imported(
      { name: 'a', type: 'yesno' },
      { name: 'b', header: 'About that', branching: `[a]='1'` },
      { name: 'c', branching: `[a] = '1'` },
      { name: 'd' },
    )
    expect(['b', 'c', 'd'].map((key) => itemOf(result, key).group)).toEqual(['section_3', 'section_3', null])
    expect(result.notes.map(({ code }) => code)).toContain('HEADING_HIDES_WITH_QUESTION')
  })

  test('a header above a field that is not imported is kept', () => {
    const result = imported({ name: 'a', header: 'Papers', type: 'file' }, { name: 'b' })
    expect(itemOf(result, 'b').group).toBe('section_3')
  })

  test('a matrix of ranks warns when two rows have the same rank', () => {
    const row = { type: 'radio', choices: '1, First | 2, Second', matrix: 'rank', ranking: 'y' }
    const result = imported({ name: 'a', ...row }, { name: 'b', ...row })
    expect(itemOf(result, 'a').warnings?.[0]?.when).toBe('[a] = [b]')
    expect(faultsOf(result)).toEqual(['MATRIX_RANKING'])
  })
})

describe('calculations and requirements', () => {
  test('a calculation is a read-only number', () => {
    const result = imported(
      { name: 'a', validation: 'number' },
      { name: 'total', type: 'calc', choices: 'sum([a], 2)', required: 'y' },
      { name: 'broken', type: 'calc', choices: 'sum([a]' },
    )
    expect(itemOf(result, 'total')).toMatchObject({
      type: 'number',
      read_only: true,
      calculated: 'sum(0, [a], 2)',
      required: false,
    })
    expect(faultsOf(result, 'broken')).toEqual(['RULE_MALFORMED'])
  })

  test('a field that nobody can fill in is not required', () => {
    const result = imported({ name: 'a', required: 'y', annotation: '@HIDDEN' })
    expect(itemOf(result, 'a').required).toBe(false)
    expect(faultsOf(result)).toEqual(['REQUIRED_WITHOUT_FIELD'])
  })

  test('circular rules are omitted, so that the survey can be evaluated', () => {
    const result = imported(
      { name: 'a', branching: `[a] = '1'` },
      { name: 'b', branching: `[c] = '1'` },
      { name: 'c', branching: `[b] = '1'` },
      { name: 'x', type: 'calc', choices: '[y] + 1' },
      { name: 'y', type: 'calc', choices: '[x] + 1' },
    )
    expect(faultsOf(result).filter((code) => code === 'RULE_LOOP')).toHaveLength(3)
    expect(result.definition && checkSurvey(result.definition).filter(({ severity }) => severity === 'error')).toEqual(
      [],
    )
  })
})

test('each form is a survey; a rule about another form is reported with the form’s name', () => {
  const results = importRedcap(
    dictionary([
      { name: 'demguid', form: 'baseline', validation: 'integer' },
      { name: 'a', form: 'baseline' },
      { name: 'b', form: 'follow_up', branching: `[a] = '1'` },
      { name: 'c', form: 'baseline' },
    ]),
  )
  expect(results.map(({ definition }) => definition?.questions.map(({ key }) => key))).toEqual([['a', 'c'], ['b']])
  // The first field of a whole dictionary names the record, whatever it is called.
  expect(results[0]?.notes.map(({ code, key }) => [code, key])).toEqual([
    ['RECORD_ID', 'demguid'],
    ['FORM_IN_PIECES', 'c'],
  ])
  expect(results[1]?.notes).toMatchObject([
    {
      code: 'RULE_UNKNOWN_FIELD',
      key: 'b',
      line: 4,
      message: expect.stringContaining('another instrument, “baseline”'),
    },
  ])
})

test('line numbers are those of the file, also with line breaks in cells', () => {
  const result = imported(
    { name: 'a', label: 'Two\r\nlines' },
    { name: 'b', label: 'Three\nmore\nlines' },
    { name: 'c', branching: '[nobody]=1' },
  )
  expect(itemOf(result, 'b').source?.line).toBe(4)
  expect(result.notes).toMatchObject([{ key: 'c', line: 7 }])
})

describe('the first field', () => {
  test('of one instrument is asked, which is noted; `record_id` names the record', () => {
    const household = imported({ name: 'household_id' }, { name: 'q' })
    expect(household.definition?.questions.map(({ key }) => key)).toEqual(['household_id', 'q'])
    expect(household.notes).toMatchObject([{ severity: 'info', code: 'FIRST_FIELD_ASKED', key: 'household_id' }])
    expect(imported({ name: 'record_id' }, { name: 'q' }).notes).toMatchObject([{ code: 'RECORD_ID' }])
  })

  test('of several forms is asked where it can’t name the record, with a warning', () => {
    const [first] = importRedcap(
      dictionary([
        { name: 'smokes', form: 'habits', type: 'yesno' },
        { name: 'b', form: 'other' },
      ]),
    )
    expect(first?.definition?.questions.map(({ key }) => key)).toEqual(['smokes'])
    expect(first?.notes).toMatchObject([{ severity: 'warning', code: 'NO_RECORD_ID', key: 'smokes' }])
  })
})

test('the `NA` of a dictionary written by R is an empty cell, which is said once', () => {
  const NA = 'NA'
  const empty = { header: NA, choices: NA, note: NA, min: NA, max: NA, identifier: NA, alignment: NA, number: NA }
  const rest = { ...empty, required: NA, matrix: NA, ranking: NA, annotation: NA }
  const result = imported(
    { name: 'record_id', ...rest, validation: NA, branching: NA },
    { name: 'smokes', type: 'yesno', ...rest, validation: NA, branching: NA },
    { name: 'since', ...rest, validation: 'integer', branching: `[smokes] = '1'` },
    { name: 'why', ...rest, label: NA, validation: NA, branching: NA },
  )
  expect(result.notes.map(({ code, key }) => [code, key])).toEqual([
    ['NA_CELLS', undefined],
    ['RECORD_ID', 'record_id'],
    ['NO_LABEL', 'why'],
  ])
  expect(itemOf(result, 'smokes').visible_if).toBeUndefined()
  expect(itemOf(result, 'since').visible_if).toBeDefined()
  // In any other dictionary it is what it says.
  expect(itemOf(imported({ name: 'q', label: NA, note: NA }), 'q')).toMatchObject({ label: NA, description: NA })
})
