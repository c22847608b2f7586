import { plain, searchable, type Findable } from './index'

const named = (id: string, en: string, es: string, common = false): Findable => ({ id, common, en, es, fr: en, ar: en })
const search = searchable([named('fever', 'Fever', 'Fiebre', true), named('fatigue', 'Fatigue', 'Cansancio'), named('diarrhoea', 'Diarrhoea', 'Diarrea')])
const ids = (...asked: Parameters<typeof search>) => search(...asked).map(({ id }) => id)

describe('searching by a name', () => {
  it('gives the common ones first, and of equals hers first', () => {
    expect(ids('', 'en')).toEqual(['fever', 'diarrhoea', 'fatigue'])
    expect(ids('', 'en', [named('hers', 'Zing', 'Zing', true)])[0]).toBe('hers')
    expect(ids('f', 'en', [named('hers', 'Foggy', 'Foggy')])).toEqual(['hers', 'fever', 'fatigue'])
  })

  it('finds by either language, without accents and whichever English it is', () => {
    expect([ids('FIEB', 'es'), ids('fever', 'es'), ids('diarrhea', 'en'), ids('%', 'en'), ids('*', 'en')]).toEqual([['fever'], ['fever'], ['diarrhoea'], [], []])
  })

  it('gives as many as it is told', () => {
    expect(searchable([named('a', 'A', 'A'), named('b', 'B', 'B')], { most: 1 })('', 'en')).toHaveLength(1)
  })

  it('compares letters alone', () => {
    expect([plain(' Œdème '), plain('حمّى'), plain('')]).toEqual(['oedeme', 'حمي', ''])
  })
})
