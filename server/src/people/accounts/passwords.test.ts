import { readFile } from 'node:fs/promises'
import { hashPassword as hashAsBefore } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { CHEAP, expectRefusal, refusalOf } from '../../../test/api'
import { readConfig } from '../../config'
import { createPasswordJudge, findWeakness } from './password-strength.service'
import {
  hashPassword,
  isPresentHash,
  PASSWORD_COST,
  refuseWhenMuchIsHashed,
  verifyNothing,
  verifyPassword,
} from './passwords.service'

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

describe('the judge of passwords', () => {
  const endless = new URL('../../../test/endless-thread.mjs', import.meta.url)

  test('does not stop the server, also with a password that it never finishes: that one is refused', async () => {
    const judge = createPasswordJudge({ file: endless, timeLimit: 100 })
    // The thread turns in circles until it is ended; were it the one of the server, nothing here would go on.
    expect(await judge.findWeakness('p@$$w0rd'.repeat(16), [])).toMatch(/takes too long to check/)
    // The next one has a thread that answers nobody else.
    expect(await judge.findWeakness('mvua-kubwa-2026', [])).toMatch(/takes too long to check/)
  })

  test('refuses nobody because the machine is busy with other things', async () => {
    const idle = new URL('../../../test/idle-thread.mjs', import.meta.url)
    // By the clock the answer comes late; the process has done nothing for it.
    const judge = createPasswordJudge({ file: idle, timeLimit: 2500 })
    expect(await judge.findWeakness('mvua-kubwa-2026', [])).toBeUndefined()
  })

  test('refuses whom it cannot hear soon, and hears the next one once there is room', async () => {
    const judge = createPasswordJudge({ mostWaiting: 2 })
    const heard = [judge.findWeakness('mvua-kubwa-2026', []), judge.findWeakness('password12', [])]
    expect(await refusalOf(judge.findWeakness('mvua-kubwa-2026', []))).toMatchObject({ code: 'OVERLOADED' })
    expect(await Promise.all(heard)).toEqual([undefined, expect.stringMatching(/commonly used/)])
    expect(await judge.findWeakness('mvua-kubwa-2026', [])).toBeUndefined()
  })

  // What takes longest: many substitutions, dates, repetitions. Patient, since the machine of a test may be slow.
  const longest = ['p@$$w0rd'.repeat(16), 'a1@4$5'.repeat(21), '1/2/1990'.repeat(16), 'aab'.repeat(42)]
  test('comes to an end with each of them', async () => {
    const { findWeakness } = createPasswordJudge({ timeLimit: 600_000 })
    for (const password of longest) expect(await findWeakness(password, []), password).toMatch(/./)
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
    ['ｐａｓｓｗｏｒｄ１２', /commonly used/],
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

  const around = ['Karibu Homes Ltd', 'Riverside Court', 'Jacaranda Heights', '5th Avenue']
  test.each([
    'makao-karibu',
    'karibumakao1',
    'karibu-makao',
    'karibuhomesltd',
    'nairobirent2026',
    'mpesa-nyumba-1',
    'm@k@0-k4r1bu',
    'makaokaribunairobimpesa',
    'riverside-court',
    'Riverside2026',
    'JacarandaHeights7',
    'kamau-makao-1',
  ])('%s, made of words that everybody would try here, is refused with the reason', async (password) => {
    expect(await findWeakness(password, ['Wanjiku Kamau'], around)).toMatch(/made of names and words used here/)
  })

  test.each([
    'mvua-kubwa-2026',
    'riverside-simba-mahindi',
    'makao ya simba na nyoka',
    // Four words out of many are as good as any.
    'riverside jacaranda avenue heights',
  ])('%s is taken, though words of it are known here', async (password) => {
    expect(await findWeakness(password, ['Wanjiku Kamau'], around)).toBeUndefined()
  })
})

describe('passwords that are hashed by the dozen', () => {
  test('do not keep pages waiting, which are read from files', async () => {
    let hashed = 0
    const hashes = Array.from({ length: 8 }, async () => {
      await hashPassword('mvua-kubwa-2026', PASSWORD_COST)
      hashed += 1
    })
    await readFile(new URL(import.meta.url))
    // With every thread taken, it would have waited until one of a second round of four was over.
    expect(hashed).toBeLessThan(5)
    await Promise.all(hashes)
    expect(hashed).toBe(8)
  })

  test('are compared for one who signs in, all of them, before the next begins', async () => {
    const order: string[] = []
    const signIn = async (who: string) => {
      for (const n of [1, 2, 3]) {
        await verifyNothing('mvua-kubwa-2026', CHEAP, n > 1)
        order.push(`${who}${n}`)
      }
    }
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(signIn))
    // Two at a time: when the last begins, nobody but those whose turn it is has begun without being done, however long theirs takes.
    const before = order.slice(0, order.indexOf('f1'))
    expect(before.filter((one) => one.endsWith('3')).length).toBeGreaterThanOrEqual(3)
  })

  test('are refused at the door when too many wait', async () => {
    const hashes = Array.from({ length: 66 }, () => hashPassword('mvua-kubwa-2026', CHEAP))
    await expectRefusal(Promise.resolve().then(refuseWhenMuchIsHashed), 'OVERLOADED')
    await Promise.all(hashes)
    expect(refuseWhenMuchIsHashed).not.toThrow()
  })
})
