import { createRouterClient } from '@orpc/server'
import type { Hono } from 'hono'
import type { AppOptions } from './app'
import type { ContextOf } from './app-env'
import { authRoutes } from './exchange/auth/auth.routes'
import { functionRoutes } from './exchange/functions/functions.routes'
import { hostedRoutes } from './exchange/hosted/hosted.routes'
import { readsOn } from './exchange/hosted/reads'
import { actorByBearer } from './exchange/identity/identity.service'
import { realtimeRoutes } from './exchange/realtime/realtime.routes'
import { storageRoutes } from './exchange/storage/storage.routes'
import type { Limits } from './limits'
import type { LiveHub } from './platform/live/live.hub'
import { router } from './router'
import { takeBoth } from './slots'

/** Who speaks over a socket is known later, and may be anybody. */
const socketsOf = (live: LiveHub) => (address: string | undefined) =>
  takeBoth(live.enterAsOther, () => live.enter(address))

/** The door for other programs: the same procedures, asked by a bearer. */
export function hostedBy(options: AppOptions, { turn, gate, calls, callerOf }: Limits, ownContextOf: ContextOf): Hono {
  const { db, config, clock, patience, live, realtime, hostedReads = readsOn(db) } = options
  const contextOf: ContextOf = (c) => ({ ...ownContextOf(c), identify: actorByBearer })
  return hostedRoutes({
    config,
    contextOf,
    turnstile: turn,
    callLimit: calls.everybody,
    gate,
    patience,
    read: hostedReads,
    proceduresFor: (context) => createRouterClient(router, { context }),
    services: {
      auth: authRoutes({ contextOf }),
      storage: storageRoutes({ contextOf }),
      functions: functionRoutes({ contextOf, procedures: router }),
      ...(realtime &&
        live && {
          realtime: realtimeRoutes({ contextOf, clock, callerOf, hub: realtime, enter: socketsOf(live) }),
        }),
    },
  })
}
