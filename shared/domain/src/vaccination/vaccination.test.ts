import fc from 'fast-check'
import {
  cardOf,
  EMPTY_CARD,
  INJECTION_SITES,
  isBlankVaccination,
  isCompleteVaccination,
  mayAddCard,
  visibleCards,
  storedCard,
  VACCINE_MAKERS,
  vaccinationProblems,
  type CardState,
  type StoredVaccination,
} from './index'

const complete: StoredVaccination = {
  date_of_dose: '2026-03-01',
  manufacturer: 'Moderna',
  center_of_vaccination: 'City clinic',
  vaccine_lot_number: 'AB1234',
  vaccine_lot_number_unknown: false,
  injection_site: 'leftArm',
}
const blank: StoredVaccination = {
  date_of_dose: null,
  manufacturer: null,
  center_of_vaccination: null,
  vaccine_lot_number: null,
  vaccine_lot_number_unknown: false,
  injection_site: null,
}

describe('a vaccination', () => {
  it.each<[string, Partial<StoredVaccination>, string[]]>([
    ['complete', {}, []],
    ['without a day', { date_of_dose: null }, ['date_of_dose VACCINATION_INCOMPLETE']],
    ['on a day that is none', { date_of_dose: '2026-02-30' }, ['date_of_dose INVALID_DATE']],
    ['without a maker', { manufacturer: ' ' }, ['manufacturer VACCINATION_INCOMPLETE']],
    ['of another maker, not named', { manufacturer: 'other' }, ['manufacturer VACCINATION_INCOMPLETE']],
    ['of another maker, named', { manufacturer: 'other', manufacturer_other: 'Valneva' }, []],
    ['of an unknown maker', { manufacturer: 'unknown' }, []],
    ['without a place', { center_of_vaccination: '' }, ['center_of_vaccination VACCINATION_INCOMPLETE']],
    ['without a lot number', { vaccine_lot_number: null }, ['vaccine_lot_number VACCINATION_INCOMPLETE']],
    ['with five characters', { vaccine_lot_number: 'AB123' }, ['vaccine_lot_number INVALID_LOT_NUMBER']],
    ['with seven', { vaccine_lot_number: 'ab12345' }, []],
    ['with eight', { vaccine_lot_number: 'AB123456' }, ['vaccine_lot_number INVALID_LOT_NUMBER']],
    ['with a stroke', { vaccine_lot_number: 'AB-123' }, ['vaccine_lot_number INVALID_LOT_NUMBER']],
    ['with digits of another script', { vaccine_lot_number: '١٢٣٤٥٦' }, ['vaccine_lot_number INVALID_LOT_NUMBER']],
    ['with an unknown lot number', { vaccine_lot_number: null, vaccine_lot_number_unknown: true }, []],
    ['with the word unknown in its place', { vaccine_lot_number: 'Unknown' }, []],
    ['without an arm', { injection_site: null }, ['injection_site VACCINATION_INCOMPLETE']],
  ])('%s', (_, change, problems) => {
    const stored = { ...complete, ...change }
    expect(vaccinationProblems(stored).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
    expect(isCompleteVaccination(stored)).toBe(problems.length === 0)
  })

  it('is blank only when no part is filled in', () => {
    expect(isBlankVaccination(blank)).toBe(true)
    expect(isBlankVaccination({ ...blank, vaccine_lot_number_unknown: true })).toBe(false)
    expect(isBlankVaccination({ ...blank, center_of_vaccination: 'x' })).toBe(false)
  })
})

describe('a card', () => {
  it('shows an unlisted maker or site as other, with its text', () => {
    expect(cardOf({ ...complete, manufacturer: 'Sputnik V', injection_site: 'thigh' })).toMatchObject({
      manufacturer: 'other',
      manufacturer_other: 'Sputnik V',
      injection_site: 'other',
      injection_site_other: 'thigh',
    })
  })

  it('shows missing parts as empty', () => {
    expect(cardOf(blank)).toEqual(EMPTY_CARD)
  })

  it('shows each known one as itself', () => {
    for (const manufacturer of VACCINE_MAKERS)
      expect(cardOf({ ...complete, manufacturer })).toMatchObject({ manufacturer, manufacturer_other: '' })
    for (const injection_site of INJECTION_SITES)
      expect(cardOf({ ...complete, injection_site })).toMatchObject({ injection_site, injection_site_other: '' })
  })

  it('reads a lot number of unknown as the flag', () => {
    expect(cardOf({ ...complete, vaccine_lot_number: 'unknown' })).toMatchObject({
      vaccine_lot_number: '',
      vaccine_lot_number_unknown: true,
    })
    expect(storedCard({ ...EMPTY_CARD, vaccine_lot_number: 'UNKNOWN' })).toMatchObject({
      vaccine_lot_number: null,
      vaccine_lot_number_unknown: true,
    })
  })

  it('drops the text of an earlier other choice', () => {
    expect(storedCard({ ...cardOf(complete), manufacturer_other: 'Valneva' }).manufacturer_other).toBeNull()
    expect(storedCard({ ...cardOf(complete), injection_site_other: 'thigh' }).injection_site_other).toBeNull()
  })

  it('keeps the trimmed text of another maker and site', () => {
    expect(
      storedCard({
        ...EMPTY_CARD,
        manufacturer: 'other',
        manufacturer_other: ' Valneva ',
        injection_site: 'other',
        injection_site_other: 'thigh',
      }),
    ).toEqual({
      ...blank,
      manufacturer: 'other',
      manufacturer_other: 'Valneva',
      injection_site: 'other',
      injection_site_other: 'thigh',
    })
    expect(storedCard(EMPTY_CARD)).toEqual({ ...blank, manufacturer_other: null, injection_site_other: null })
  })

  it('converts every stored vaccination to a card and back unchanged', () => {
    const text = fc.constantFrom('Sputnik V', 'thigh', 'AB1234')
    fc.assert(
      fc.property(
        fc.option(text),
        fc.option(fc.constantFrom(...VACCINE_MAKERS)),
        fc.boolean(),
        (other, manufacturer, unknown) => {
          const stored = storedCard(
            cardOf({
              ...complete,
              manufacturer: manufacturer ?? other,
              vaccine_lot_number: unknown ? null : 'AB1234',
              vaccine_lot_number_unknown: unknown,
            }),
          )
          expect(storedCard(cardOf(stored))).toEqual(stored)
        },
      ),
    )
  })
})

describe('cards', () => {
  const card = (index: number, state: Partial<CardState> = {}): CardState => ({
    index,
    complete: true,
    editing: false,
    opened: true,
    ...state,
  })
  const hidden = (index: number) => card(index, { complete: false, opened: false })

  it('start with one, and show opened ones', () => {
    expect(visibleCards([hidden(1), hidden(0)]).map(({ index }) => index)).toEqual([0])
    expect(visibleCards([hidden(2), card(1), hidden(0)]).map(({ index }) => index)).toEqual([0, 1])
  })

  it('can be added only when earlier ones are complete and none is being edited, five at most', () => {
    expect(mayAddCard([card(0), hidden(1)])).toBe(true)
    expect(mayAddCard([hidden(0), hidden(1)])).toBe(false)
    expect(mayAddCard([card(0), card(1, { editing: true }), hidden(2)])).toBe(false)
    expect(mayAddCard([card(0), card(1, { complete: false })])).toBe(false)
    expect(mayAddCard([0, 1, 2, 3].map((index) => card(index)))).toBe(true)
    expect(mayAddCard([0, 1, 2, 3, 4].map((index) => card(index)))).toBe(false)
  })
})
