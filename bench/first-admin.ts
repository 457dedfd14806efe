import type { Installation } from '../e2e/server'

export const PASSWORD = 'mvua-kubwa-2026'
const admin = { name: 'Admin', email: 'admin@bench.example', password: PASSWORD, requestedRole: 'admin' }

/** Makes the first admin of an installation, or signs in again. @returns the cookie of the session */
export async function signInFirstAdmin({ url, setupCode }: Installation): Promise<string> {
  const ask = (path: string, body: unknown) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(body),
    })
  await ask('sign-up', { ...admin, setupCode: setupCode() })
  const answer = await ask('sign-in', { login: admin.email, password: admin.password })
  if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}
