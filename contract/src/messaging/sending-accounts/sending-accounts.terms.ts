import type { Encryption } from './sending-accounts.kinds'

export const encryptionNames: Record<Encryption, string> = {
  starttls: 'STARTTLS (usually port 587)',
  tls: 'TLS (usually port 465)',
  none: 'None',
}

/** At which port mail servers usually are spoken to so. */
export const usualPorts: Record<Encryption, number> = { starttls: 587, tls: 465, none: 25 }
