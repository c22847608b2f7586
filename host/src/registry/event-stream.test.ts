import { serverEvent } from '@almanac/contracts/schema/platform/events'
import { KNOWN_EVENTS } from './event-stream'

test('the host knows the events of the contract, each with its only property', () => {
  const ofContract = serverEvent.def.options.map(({ shape }) => {
    const [property = null, ...more] = Object.keys(shape).filter((name) => name !== 'type')
    expect(more).toEqual([])
    return [[...shape.type.def.values][0], property]
  })
  expect(KNOWN_EVENTS).toEqual(Object.fromEntries(ofContract))
})
