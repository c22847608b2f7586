import { createMemoryRouter } from 'react-router-dom'
import { type Address, announceAddresses, onAddress } from './address-changes'

test('another address is told at once, and whether it is one of before; one that fades over is not, nor after the end', async () => {
  const told: Address[] = []
  const stop = onAddress((to) => told.push(to))
  const router = createMemoryRouter([{ path: '*' }], { initialEntries: ['/'] })
  const end = announceAddresses(router)
  await router.navigate('/history?range=month')
  await router.navigate(-1)
  await router.navigate('/me', { viewTransition: true })
  expect(told).toEqual([
    { pathname: '/history', search: '?range=month', isReturn: false },
    { pathname: '/', search: '', isReturn: true },
  ])
  end()
  await router.navigate('/history')
  expect(told).toHaveLength(2)
  stop()
})
