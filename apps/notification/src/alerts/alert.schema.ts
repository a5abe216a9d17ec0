import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { AlertCause } from './alert.js';

export const alertSchema = new Schema<AlertCause>(
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    about: { type: String, default: '' },
    waitingSince: Number,
    groupId: String,
    purgeAt: Date,
    demo: Boolean,
  },
  { versionKey: false, strict: 'throw', collection: 'alert_causes' },
);
// Alerts that wait to be sent. Sparse: nearly all were.
alertSchema.index({ waitingSince: 1 }, { sparse: true });
// The causes of one message.
alertSchema.index({ groupId: 1 }, { sparse: true });
alertSchema.index({ purgeAt: 1 }, { expireAfterSeconds: 0 });
// Finds causes of the demo at a live start. Sparse: a live shop's own have no mark.
alertSchema.index({ demo: 1 }, { sparse: true });

declarePersonalData(alertSchema, {
  about:
    "Alerts to the shop's owner by e-mail and private webhook, sent or waiting: kinds of cases, names of destinations, webhooks, events and jobs.",
  other: ['kind', 'about', 'waitingSince', 'groupId', 'purgeAt', 'demo'],
});
