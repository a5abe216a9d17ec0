/** Header of a requeued dead letter: only the consumer that it names handles it. */
export const FOR_CONSUMER = 'vale-for-consumer';
