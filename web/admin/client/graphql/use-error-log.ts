import { useEffect } from 'react'

/** Logs each error of a query to the console. */
export function useErrorLog(message: string, error: unknown) {
  useEffect(() => {
    if (error) console.warn(message, error)
  }, [error, message])
}
