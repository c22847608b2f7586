import { plain, searchable, type Findable } from './index'

const named = (id: string, en: string, es: string, common = false): Findable => ({ id, common, en, es, fr: en, ar: en })
const search = searchable([
  named('fever', 'Fever', 'Fiebre', true),
  named('fatigue', 'Fatigue', 'Cansancio'),
  named('diarrhoea', 'Diarrhoea', 'Diarrea'),
])
const ids = (...asked: Parameters<typeof search>) => search(...asked).map(({ id }) => id)

describe('searching by a name', () => {
  it("gives the common ones first, and of equals the participant's own first", () => {
    expect(ids('', 'en')).toEqual(['fever', 'diarrhoea', 'fatigue'])
    expect(ids('', 'en', [named('hers', 'Zing', 'Zing', true)])[0]).toBe('hers')
    expect(ids('f', 'en', [named('hers', 'Foggy', 'Foggy')])).toEqual(['hers', 'fever', 'fatigue'])
  })

  it('finds by either language, without accents and whichever English it is', () => {
    expect([ids('FIEB', 'es'), ids('fever', 'es'), ids('diarrhea', 'en'), ids('%', 'en'), ids('*', 'en')]).toEqual([
      ['fever'],
      ['fever'],
      ['diarrhoea'],
      [],
      [],
    ])
  })

  it('puts first what begins with it, then where a word does, then where it stands inside, then what only the English name has', () => {
    const pains = searchable([
      named('inside', 'Champain', 'A'),
      named('word', 'Back pain', 'B'),
      named('bracket', 'Ache (pain)', 'C'),
      named('begins', 'Painful', 'D'),
      named('english', 'Pain', 'pain'),
    ])
    expect(pains('pain', 'en').map(({ id }) => id)).toEqual(['english', 'begins', 'bracket', 'word', 'inside'])
    expect(pains('pain', 'es').map(({ id }) => id)).toEqual(['english', 'begins', 'word', 'bracket', 'inside'])
    const two = searchable([named('a', 'Cold', 'Zumo'), named('b', 'Sore throat', 'Dolor con cold')])
    expect(two('cold', 'es').map(({ id }) => id)).toEqual(['b', 'a'])
    const three = searchable([named('later', 'Xpain', 'A'), named('sooner', 'Pain', 'B')])
    expect(three('pain', 'es').map(({ id }) => id)).toEqual(['sooner', 'later'])
  })

  it('speaks the reader’s language, and English where it has no other', () => {
    const [fever] = [{ id: 'fever', common: true, en: 'Fever', es: 'Fiebre', fr: 'Fièvre', ar: 'الحمى' }]
    const asked = (locale: string) => searchable([fever])('', locale).map(({ name }) => name)
    expect(['en', 'es', 'fr', 'ar', 'tl'].map(asked)).toEqual([['Fever'], ['Fiebre'], ['Fièvre'], ['الحمى'], ['Fever']])
    // The article is left out by who types.
    expect(
      searchable([
        { ...fever, ar: 'ارتفاع الحمى' },
        { ...fever, id: 'inside', ar: 'بحمى' },
      ])('حم', 'ar').map(({ id }) => id),
    ).toEqual(['fever', 'inside'])
  })

  it('orders by name as the reader’s language does, common ones before', () => {
    const list = searchable([
      named('z', 'Zebra', 'Zebra'),
      named('a', 'Émile', 'Émile'),
      named('f', 'Fox', 'Fox'),
      named('common', 'Zzz', 'Zzz', true),
    ])
    expect(list(undefined, 'fr').map(({ id }) => id)).toEqual(['common', 'a', 'f', 'z'])
  })

  it('finds British and American spellings', () => {
    const list = searchable([named('tumour', 'Tumour', 'Tumor'), named('anaemia', 'Anaemia', 'Anemia')])
    expect(
      [list('tumor', 'en'), list('anemia', 'en'), list('anaemia', 'en')].map((found) => found.map(({ id }) => id)),
    ).toEqual([['tumour'], ['anaemia'], ['anaemia']])
  })

  it('limits the number of results', () => {
    expect(searchable([named('a', 'A', 'A'), named('b', 'B', 'B')], { most: 1 })('', 'en')).toHaveLength(1)
  })

  it('compares letters only', () => {
    expect([plain(' Œdème '), plain('حمّى'), plain('')]).toEqual(['oedeme', 'حمي', ''])
    expect([plain('Ægir'), plain('حساسية'), plain('d’eau'), plain('Hawaiʼi')]).toEqual([
      'aegir',
      'حساسيه',
      "d'eau",
      "hawai'i",
    ])
  })
})
