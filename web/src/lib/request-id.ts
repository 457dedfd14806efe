import { useState } from 'react'

/** A new UUID for one write. By hand where the browser offers `randomUUID` on https and localhost alone. */
export function newRequestId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** One id as long as a form is open: a save that is tried again after a lost answer writes once. */
export function useRequestId(): string {
  const [requestId] = useState(newRequestId)
  return requestId
}
