export interface RunningQueues {
  /** Whether jobs can be stored and taken now. */
  ready(): Promise<boolean>
  close(): Promise<void>
}
