import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { CHEAP, cookieOf, expectRefusal, PASSWORD, startApi } from '../../../test/api'
import { testDatabase } from '../../../test/database'
import { accounts, sessions } from '../accounts/accounts.table'
import { hashPassword } from '../accounts/passwords.service'

// Whoever knew a password: of a phone that was stolen, or who signed up with an address that is somebody else's.

const { db, pool } = testDatabase()
const api = startApi(db)
const NEW_PASSWORD = 'jua-kali-kila-siku-7'

const signIn = (login: string, password: string, cookie = '') =>
  api.post('/api/auth/sign-in', { login, password }, cookie ? { cookie } : {})

/** Has the password of a person replaced at the very moment at which something is done to another table. */
async function replacePasswordAt(moment: string, id: string): Promise<void> {
  const hash = await hashPassword(NEW_PASSWORD, CHEAP)
  await pool.query(
    `create function replace_password() returns trigger language plpgsql as $$ begin
       update accounts set password = '${hash}' where user_id = '${id}';
       return new;
     end $$`,
  )
  onTestFinished(async () => void (await pool.query('drop function replace_password cascade')))
  await pool.query(`create trigger replace_password ${moment} for each row execute function replace_password()`)
}

test('a session that is opened with it while another one is set does not stay', async () => {
  const { id, email } = await api.signInWithPassword('tenant')
  const before = await db.$count(sessions, eq(sessions.userId, id))
  await replacePasswordAt('before insert on sessions', id)
  const answer = await signIn(email, PASSWORD)
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(before)
})

test('a change of it that is under way does not undo what was set meanwhile', async () => {
  const { id, email, client } = await api.signInWithPassword('tenant')
  await replacePasswordAt('after delete on throttles', id)
  const changing = client.security.changePassword({ current: PASSWORD, password: 'mtu-mwingine-kabisa-9' })
  await expectRefusal(changing, 'PASSWORD_WRONG')
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
})

test('the devices that somebody signed in on with it give them no tries of their own', async () => {
  const { id, email } = await api.signInWithPassword('tenant')
  const devices: string[] = []
  for (let n = 0; n < 3; n++) devices.push(cookieOf(await signIn(email, PASSWORD)))
  await db
    .update(accounts)
    .set({ password: await hashPassword(NEW_PASSWORD, CHEAP) })
    .where(eq(accounts.userId, id))
  const guesses: number[] = []
  for (const device of devices) {
    for (let n = 0; n < 3; n++) guesses.push((await signIn(email, `not it, nor this ${n}`, device)).status)
  }
  // As many as for anybody.
  expect(guesses).toEqual([...Array(5).fill(401), ...Array(4).fill(429)])
})
