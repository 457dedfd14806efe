import { expect, test } from 'vitest'
import { inOneLine, renterNames } from './renter-names.rules'

test('who rents alone is named alone, and kept as papers always kept them', () => {
  expect(renterNames('Wanjiku Kamau', null)).toEqual({ tenantName: 'Wanjiku Kamau' })
  expect(inOneLine({ tenantName: 'Wanjiku Kamau' }, 'Former tenant')).toBe('Wanjiku Kamau')
})

test('who rents together is named in one line, the others by their names', () => {
  const coTenants = { b: 'Peter Otieno', a: 'Amina Noor' }
  expect(inOneLine(renterNames('Wanjiku Kamau', { b: 'Peter Otieno' }), '')).toBe('Wanjiku Kamau and Peter Otieno')
  expect(inOneLine({ tenantName: 'Wanjiku Kamau', coTenants }, '')).toBe('Wanjiku Kamau, Amina Noor and Peter Otieno')
})

test('a name that was taken away is said by another word', () => {
  expect(inOneLine({}, 'Former tenant')).toBe('Former tenant')
  expect(inOneLine({ coTenants: { b: 'Peter Otieno' } }, 'Former tenant')).toBe('Former tenant and Peter Otieno')
})
