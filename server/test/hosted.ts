import { createRequire } from 'node:module'
import { createClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { publishableKeyOf } from '../src/exchange/keys/keys.rules'
import { ORIGIN, PASSWORD, testConfig } from './api'

// Node 20 has none of its own, and the types of this one are not those that the client asks for.
const transport = createRequire(import.meta.url)('ws')

/** The unmodified client of the hosted protocol over an app; without a key somebody who is not signed in. */
export function hostedClient(
  { app }: { app: { request: (input: Request) => Response | Promise<Response> } },
  key = publishableKeyOf(testConfig().authSecret),
  options: SupabaseClientOptions<'public'> = {},
) {
  return createClient(ORIGIN, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport },
    global: { fetch: async (input, init) => app.request(new Request(input, init)) },
    ...options,
  })
}

export type HostedClient = ReturnType<typeof hostedClient>

/** The same for somebody who signed in by the protocol; their token is good by the clock of the app, whatever this machine's says. */
export async function hostedClientOf(app: Parameters<typeof hostedClient>[0], { email }: { email: string }) {
  const { data, error } = await hostedClient(app).auth.signInWithPassword({ email, password: PASSWORD })
  const token = data.session?.access_token
  if (!token) throw new Error(`Nobody is signed in: ${error?.message}`)
  return hostedClient(app, undefined, { accessToken: async () => token })
}
