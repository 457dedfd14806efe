import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { CHEAP } from '../../test/api'
import { readConfig } from '../config'
import { findWeakness } from './password-strength.service'
import { hashPassword, isPresentHash, PASSWORD_COST, verifyPassword } from './passwords.service'

describe('a hash', () => {
  test('names its cost, holds no password, and is another one each time', async () => {
    const [one, other] = await Promise.all([
      hashPassword('mvua-kubwa-2026', PASSWORD_COST),
      hashPassword('mvua-kubwa-2026', PASSWORD_COST),
    ])
    expect(one).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$[\w+/=]{24}\$[\w+/=]{44}$/)
    expect(one).not.toBe(other)
    expect(await verifyPassword(one, 'mvua-kubwa-2026')).toBe(true)
    expect(await verifyPassword(one, 'mvua-kubwa-2027')).toBe(false)
  })

  test('of an earlier version still counts, and is known as one', async () => {
    const former = await hashAsBefore('mvua-kubwa-2026')
    expect(isPresentHash(former, PASSWORD_COST)).toBe(false)
    expect(await verifyPassword(former, 'mvua-kubwa-2026')).toBe(true)
    expect(await verifyPassword(former, 'wrong')).toBe(false)
  })

  test('of another cost still counts, and is known as one', async () => {
    const cheap = await hashPassword('mvua-kubwa-2026', CHEAP)
    expect(isPresentHash(cheap, CHEAP)).toBe(true)
    expect(isPresentHash(cheap, PASSWORD_COST)).toBe(false)
    expect(await verifyPassword(cheap, 'mvua-kubwa-2026')).toBe(true)
    expect(await verifyPassword(cheap, 'mvua-kubwa-2027')).toBe(false)
  })

  test('costs in an installation what it costs here', () => {
    expect(readConfig({ AUTH_SECRET: 'x'.repeat(32), DATA_DIR: '/dev/null/makao' }).passwordCost).toBe(PASSWORD_COST)
  })

  test('is of the letters, however the keyboard composes them', async () => {
    expect(await verifyPassword(await hashPassword('Mu\u0303go wa nyumba', CHEAP), 'M\u0169go wa nyumba')).toBe(true)
  })
})

describe('a password', () => {
  test.each([
    ['password12', /commonly used/],
    ['1234567890', /frequently used/],
    ['aaaaaaaaaaaa', /Repeated characters/],
    ['qwertyuiop', /./],
    ['makao2026!', /./],
    ['Wanjiku1990', /own name/],
    ['kamau-kamau', /own name/],
    ['Kamau+Wanjiku1990', /own name/],
    ['wanjiku@example.com', /own name/],
  ])('%s is refused with the reason', async (password, reason) => {
    expect(await findWeakness(password, ['Wanjiku Kamau', 'wanjiku@example.com', '0712 345 678'])).toMatch(reason)
  })

  test('is weak for its owner alone', async () => {
    expect(await findWeakness('Nakalema-Ssebunya', ['Wanjiku Kamau'])).toBeUndefined()
    expect(await findWeakness('Nakalema-Ssebunya', ['Nakalema Ssebunya'])).toMatch(/own name/)
  })

  test.each(['mvua-kubwa-2026', 'simba anakula mahindi', 'x7#Kq!m2Vz'])('%s is taken', async (password) => {
    expect(await findWeakness(password, ['Wanjiku Kamau'])).toBeUndefined()
  })
})
