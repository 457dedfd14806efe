import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fitsPhone, nameFit, nameWords, payerKeys, payerPhoneOf } from './payer.rules'

const fits = (shown: string, key: string) => {
  const phone = payerPhoneOf(shown)
  return phone !== undefined && fitsPhone(phone, key)
}

test('a phone fits as it came: plain, masked with any number of stars, or hashed', () => {
  for (const shown of [
    '254712345126',
    '+254 712 345126',
    '0712345126',
    '2547 ***** 126',
    '254712***126',
    '25471xxxx126',
    createHash('sha256').update('254712345126').digest('hex'),
    createHash('sha256').update('254712345126').digest('hex').toUpperCase(),
  ]) {
    expect(fits(shown, '712345126'), shown).toBe(true)
    expect(fits(shown, '712345127'), shown).toBe(false)
  }
  expect(fits(createHash('sha256').update('256712345126').digest('hex'), '712345126')).toBe(true)
  expect(fits('2547 ***** 126', '112345126')).toBe(false)
})

test('what tells nothing is no phone', () => {
  for (const shown of ['', '****', '254*******1', '12345', 'JANE']) expect(payerPhoneOf(shown), shown).toBeUndefined()
})

test('of a name all words fit, some, or something speaks against it', () => {
  const own = nameWords('Jane Wanjiku Kamau')
  const fit = (said: string) => nameFit(nameWords(said), own)
  expect(['JANE KAMAU', 'Kamau Jane', 'JANE WANJIKU KAMAU', 'JANE KAMAU OTIENO', 'Jané Kamau'].map(fit)).toEqual(
    Array(5).fill('whole'),
  )
  expect(['JANE', 'JANE W', 'J KAMAU'].map(fit)).toEqual(Array(3).fill('part'))
  expect(['JANE O', 'JANE OTIENO', 'PETER', '', 'J', 'JANE KAMAU O'].map(fit)).toEqual(Array(6).fill('none'))
})

test('a payer is known again by phone, by a masked phone with the first name, by both names, or by account with first name', () => {
  const hash = createHash('sha256').update('254712345126').digest('hex')
  const plain = payerKeys('254712345126', 'JANE WANJIKU', 'GVA12')
  expect(plain).toEqual(
    expect.arrayContaining(['p 712345126', `h ${hash}`, 'm 126 jane', 'n jane wanjiku', 'a GVA12 jane']),
  )
  expect(payerKeys('2547 ***** 126', 'JANE', '')).toEqual(['m 126 jane'])
  expect(payerKeys(hash, 'JANE', '')).toEqual([`h ${hash}`])
  expect(payerKeys('', 'JANE', '1')).toEqual([])
  expect(payerKeys('2547 ***** 126', '', 'GVA12')).toEqual([])
})
