/** Header of a message that only one consumer is meant to hear: a dead letter's second chance. */
export const FOR_CONSUMER = 'vale-for-consumer';
