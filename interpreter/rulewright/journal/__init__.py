"""Journals: a match written down choice by choice as it is played, and played again from what was written."""
