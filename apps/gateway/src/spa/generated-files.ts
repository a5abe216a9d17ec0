import { Injectable } from '@nestjs/common';
import { StoredImages } from '../images/stored-images.js';
import { SharePictures } from '../share/share-pictures.js';
import type { GeneratedFile } from './generated-file.js';
import { SiteFiles } from './site-files.js';

@Injectable()
export class GeneratedFiles {
  constructor(
    private readonly site: SiteFiles,
    private readonly images: StoredImages,
    private readonly pictures: SharePictures,
  ) {}

  /** `path` is decoded. Null if no file is generated there. */
  at(path: string): GeneratedFile | null {
    return this.site.at(path) ?? this.images.at(path) ?? this.pictures.at(path);
  }
}
