import { afterEach, expect, it, vi } from 'vitest'

class Worker extends EventTarget {
  state = 'installing'
  postMessage = vi.fn()
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

async function opened({ controller }: { controller: object | null }) {
  vi.stubEnv('PROD', true)
  vi.resetModules()
  const registration = Object.assign(new EventTarget(), {
    waiting: undefined,
    installing: undefined as Worker | undefined,
    update: vi.fn(),
  })
  const container = Object.assign(new EventTarget(), { controller, register: vi.fn(async () => registration) })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  const version = await import('./new-version')
  await version.keepApplication()
  const install = () => {
    const worker = new Worker()
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    worker.state = 'installed'
    worker.dispatchEvent(new Event('statechange'))
    return worker
  }
  return { version, container, install }
}

it('is offered once it is there, and taken only when somebody says so', async () => {
  const { version, install } = await opened({ controller: {} })
  expect(version.newVersion()).toBeUndefined()
  const worker = install()
  expect(version.newVersion()).toBe('waits')
  expect(worker.postMessage).not.toHaveBeenCalled()
  version.takeNewVersion()
  expect(worker.postMessage).toHaveBeenCalledWith('take-over')
})

it('can be taken again by somebody who stayed because of what was not saved', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { version, container, install } = await opened({ controller: {} })
  install()
  version.takeNewVersion()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(1)
  version.takeNewVersion()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('that another tab takes does not load this one anew because somebody once stayed', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
  const { version, container, install } = await opened({ controller: {} })
  install()
  version.takeNewVersion()
  container.dispatchEvent(new Event('controllerchange'))
  version.takeNewVersion()
  install()
  container.dispatchEvent(new Event('controllerchange'))
  expect(reload).toHaveBeenCalledTimes(2)
  expect(version.newVersion()).toBe('taken')
})

it('is not what the first visit brings', async () => {
  const { version, container, install } = await opened({ controller: null })
  install()
  container.controller = {}
  container.dispatchEvent(new Event('controllerchange'))
  expect(version.newVersion()).toBeUndefined()
})

it('that another tab took is told, and does not take what is typed here', async () => {
  const { version, container } = await opened({ controller: {} })
  container.dispatchEvent(new Event('controllerchange'))
  expect(version.newVersion()).toBe('taken')
})
