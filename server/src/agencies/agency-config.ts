import { join } from 'node:path'
import type { Config } from '../config'
import { sign } from '../signature'
import type { HostedAgency } from './register'

/**
 * What one of several agencies is told from outside. Its secret follows from that of the installation, so that nothing
 * which one of them signed, a session least of all, counts at another.
 */
export function configOf(config: Config, { name, host }: Pick<HostedAgency, 'name' | 'host'>): Config {
  const address = new URL(config.baseUrl)
  address.hostname = host
  const baseUrl = address.origin
  const ownSecret = (secret: string) => sign(secret, 'agency', name)
  const below = `agencies/${name}`
  const isOwnOrigin = config.hostedOrigins.length === 1 && config.hostedOrigins[0] === config.baseUrl
  return {
    ...config,
    baseUrl,
    hostedOrigins: isOwnOrigin ? [baseUrl] : config.hostedOrigins,
    dataDir: join(config.dataDir, below),
    s3: config.s3 && { ...config.s3, below: `${below}/` },
    authSecret: ownSecret(config.authSecret),
    previousAuthSecret: config.previousAuthSecret && ownSecret(config.previousAuthSecret),
    // Each has an admin of its own, whom a code of its own makes.
    adminPassword: undefined,
    setupCode: undefined,
  }
}
