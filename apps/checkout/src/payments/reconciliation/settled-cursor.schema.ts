import { declarePersonalData } from '@vale/platform/store';
import { Schema } from 'mongoose';
import type { SettledCursor } from './settled-window.js';

export type SettledCursorDocument = Omit<SettledCursor, 'methodId'> & { _id: string; schemaVersion: number };

export const settledCursorSchema = new Schema<SettledCursorDocument>(
  {
    _id: { type: String, required: true },
    schemaVersion: { type: Number, required: true, default: 1 },
    doneUntil: { type: Number, required: true },
    unfinished: { type: Schema.Types.Mixed, default: null },
    longAt: { type: Number, required: true },
    activeAt: { type: Number, required: true },
    pages: { type: Number },
    pauseMs: { type: Number },
    returnsNext: { type: Number },
  },
  { collection: 'settled_cursors', versionKey: false, strict: 'throw' },
);

declarePersonalData(settledCursorSchema, {
  other: ['doneUntil', 'unfinished', 'longAt', 'activeAt', 'pages', 'pauseMs', 'returnsNext'],
});
