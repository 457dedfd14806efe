import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const POLL = 200
/** Looks at an untouched lock before its holder counts as gone: counted, not timed, so that a laptop may sleep. */
const LOOKS_BEFORE_GONE = 150
const TOUCH_EVERY = 2000

/**
 * Waits until the folder `lock` is this process's, and keeps it until the returned function is called.
 * A lock whose holder is dead is taken over.
 * @param {string} lock
 * @param {() => void} onWait called once when somebody else holds it
 * @returns {Promise<() => void>}
 */
export async function acquireFolderLock(lock, onWait) {
  let seen = ''
  let looks = 0
  let told = false
  while (!take(lock)) {
    const holder = holderOf(lock)
    const touched = statSync(lock, { throwIfNoEntry: false })
    if (holder === undefined || touched === undefined) continue
    const state = `${holder} ${touched.mtimeMs}`
    looks = state === seen ? looks + 1 : 0
    seen = state
    if (!isAlive(Number(holder)) || looks > LOOKS_BEFORE_GONE) {
      removeLockOf(lock, holder)
      continue
    }
    if (!told) onWait()
    told = true
    await new Promise((resolve) => setTimeout(resolve, POLL))
  }
  const touching = setInterval(() => utimesSync(lock, new Date(), new Date()), TOUCH_EVERY)
  touching.unref()
  return () => {
    clearInterval(touching)
    rmSync(lock, { recursive: true, force: true })
  }
}

/** @param {string} lock */
function take(lock) {
  const mine = `${lock}.${process.pid}`
  mkdirSync(mine, { recursive: true })
  writeFileSync(join(mine, 'pid'), String(process.pid))
  try {
    // A folder that already says who holds it appears at once, and never over another's.
    renameSync(mine, lock)
    return true
  } catch (error) {
    rmSync(mine, { recursive: true })
    if (['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error))) return false
    throw error
  }
}

/**
 * @param {string} lock
 * @param {string} holder
 */
function removeLockOf(lock, holder) {
  const aside = `${lock}.gone.${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  // Another waiting terminal was quicker and holds it by now: it gets its lock back.
  if (holderOf(aside) !== holder) renameSync(aside, lock)
  else rmSync(aside, { recursive: true })
}

/** @param {string} lock */
function holderOf(lock) {
  try {
    return readFileSync(join(lock, 'pid'), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user is alive as well.
    return errorCode(error) === 'EPERM'
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
